// A small sheet at a button: settings of a pane, or fault controls.

import { h } from "./dom.js";

let last = 0;

export class Popover {
  static current = null;

  /** `content(close)` makes what stands in it, each time anew. Returns the button with its sheet. */
  constructor(button, content, side = "below") {
    Object.assign(this, { button, content });
    this.sheet = h(`div.popover.${side}`, { id: `popover-${++last}`, hidden: true });
    this.element = h("div.hanger", {}, button, this.sheet);
    button.setAttribute("aria-expanded", "false");
    button.setAttribute("aria-controls", this.sheet.id);
    button.addEventListener("click", () => (this.sheet.hidden ? this.open() : this.close()));
    this.element.addEventListener("keydown", (event) => {
      if (event.key !== "Escape" || this.sheet.hidden) return;
      event.stopPropagation();
      this.close();
    });
    this.away = (event) => {
      if (!this.element.contains(event.target)) this.close(false);
    };
  }

  open() {
    Popover.current?.close(false);
    Popover.current = this;
    this.renew();
    this.sheet.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    document.addEventListener("pointerdown", this.away, true);
    this.sheet.querySelector("button, input, select")?.focus();
  }

  /** Make what stands in it anew, if it is open; the keys stay where they were. */
  renew() {
    const at = [...this.sheet.querySelectorAll("button, input, select")].indexOf(document.activeElement);
    this.sheet.replaceChildren(...[this.content((focus) => this.close(focus))].flat(Infinity).filter(Boolean));
    if (at >= 0) this.sheet.querySelectorAll("button, input, select")[at]?.focus();
  }

  close(focus = true) {
    if (this.sheet.hidden) return;
    Popover.current = null;
    this.sheet.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    document.removeEventListener("pointerdown", this.away, true);
    if (focus) this.button.focus();
  }
}
