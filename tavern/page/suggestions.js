// The list above the input box: commands, or values of an option.

import { h } from "./dom.js";

let last = 0;

export class Suggestions {
  constructor() {
    this.id = `suggestions-${++last}`;
    this.list = h("div.suggestion-list", { role: "listbox", id: this.id });
    this.note = h("p.note", { role: "status" });
    this.element = h("div.suggestions", { hidden: true }, this.note, this.list);
    this.items = [];
    this.at = 0;
    // A press must not take the keys away from the box.
    this.element.addEventListener("pointerdown", (event) => event.preventDefault());
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.chosen(this.items[Number(row.dataset.place)]);
    });
  }

  get open() {
    return !this.element.hidden && this.items.length > 0;
  }

  get current() {
    return this.open ? this.items[this.at] : null;
  }

  /** Show items `{name, hint, …}` for an input, under a title; `chosen(item)` is called with the one picked. */
  show(input, title, items, chosen) {
    Object.assign(this, { input, items, chosen, at: 0 });
    this.note.textContent = title;
    this.list.setAttribute("aria-label", title);
    const rows = items.map((item, place) =>
      h("div.suggestion", { role: "option", id: `${this.id}-${place}`, "data-place": place }, h("b", {}, item.name), item.hint && h("span", {}, item.hint)),
    );
    this.list.replaceChildren(...rows);
    this.list.hidden = !items.length;
    this.element.hidden = false;
    input.setAttribute("aria-expanded", String(items.length > 0));
    input.setAttribute("aria-controls", this.id);
    this.light();
  }

  /** Only a sentence in the place of the list. */
  tell(input, words) {
    this.show(input, words, [], () => {});
  }

  hide() {
    this.element.hidden = true;
    this.items = [];
    this.input?.setAttribute("aria-expanded", "false");
    this.input?.removeAttribute("aria-activedescendant");
  }

  /** A key in the input; true if it was for the list. */
  press(key) {
    if (!this.open) return false;
    if (key === "ArrowDown") this.at = (this.at + 1) % this.items.length;
    else if (key === "ArrowUp") this.at = (this.at + this.items.length - 1) % this.items.length;
    else return false;
    this.light();
    return true;
  }

  light() {
    [...this.list.children].forEach((row, place) => row.setAttribute("aria-selected", String(place === this.at)));
    const row = this.list.children[this.at];
    if (!row) return;
    this.input.setAttribute("aria-activedescendant", row.id);
    row.scrollIntoView({ block: "nearest" });
  }
}
