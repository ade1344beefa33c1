// An open select menu: a list beside its button, for one pick or several.

import { sign } from "./components.js";
import { h, icon } from "./dom.js";

const NARROW = matchMedia("(max-width: 640px)");
let last = 0;

/** How many are to be picked, in words. */
export function needed(say, least, most) {
  return least === most ? say("Pick {n}", { n: least }) : say("Pick {least} to {most}", { least, most });
}

export class Menu {
  /** The menu that is open; there is at most one. */
  static current = null;

  /**
   * Open a list below `trigger`. `picked(values)` is called once when something else was picked than before,
   * and `closed()` in any case, after it. `home()` says where the keys go when the trigger is there no more.
   */
  constructor(trigger, { options, least = 1, most = 1, label, say, locale, picked, closed = () => {}, home = () => null }) {
    Menu.current?.close();
    Menu.current = this;
    Object.assign(this, { options, least, most, say, picked, closed, home });
    this.before = options.filter((option) => option.picked).map((option) => option.value);
    this.chosen = new Set(this.before);
    this.at = Math.max(0, options.findIndex((option) => option.picked));
    this.id = `menu-${++last}`;
    this.list = h(
      "div.options",
      { role: "listbox", tabindex: "-1", id: this.id, "aria-label": label, "aria-multiselectable": this.several ? "true" : null },
      options.map((option, place) => this.row(option, place)),
    );
    this.element = h("div.popup", { lang: locale }, this.list, this.several && this.foot());
    document.body.append(this.element);
    this.hangFrom(trigger);
    this.put();
    this.show();
    this.list.focus();
    this.listen();
  }

  /** Its button, which may be drawn anew while it is open. */
  hangFrom(trigger) {
    this.trigger = trigger;
    trigger.setAttribute("aria-expanded", "true");
    trigger.setAttribute("aria-controls", this.id);
  }

  get several() {
    return this.most > 1;
  }

  row(option, place) {
    return h(
      "div.option",
      { role: "option", id: `${this.id}-${place}`, "data-place": place, "data-value": option.value },
      this.several && h("span.box", {}, icon("check")),
      sign(option.emoji),
      h("span.option-words", {}, h("span", {}, option.label), option.description && h("small", {}, option.description)),
      !this.several && option.picked && icon("check"),
    );
  }

  foot() {
    this.count = h("span.count", { role: "status" });
    this.done = h("button.press.primary", { type: "button", onclick: () => this.close(true) }, this.say("Done"));
    return h("div.popup-foot", {}, this.count, this.done);
  }

  /** To where its button stands now; on a narrow window it is a sheet from below. */
  put() {
    const { style } = this.element;
    for (const one of ["left", "width", "top", "bottom", "max-height"]) style.removeProperty(one);
    if (this.element.classList.toggle("sheet", NARROW.matches)) return;
    const box = this.trigger.getBoundingClientRect();
    style.setProperty("left", `${Math.max(8, Math.min(box.left, innerWidth - box.width - 8))}px`);
    style.setProperty("width", `${Math.max(240, box.width)}px`);
    // Another layout can have moved the button out of the window.
    const [top, bottom] = [box.top, box.bottom].map((edge) => Math.min(Math.max(edge, 0), innerHeight));
    const below = innerHeight - bottom - 16;
    const above = top - 16;
    const down = below > 260 || below > above;
    style.setProperty(down ? "top" : "bottom", `${down ? bottom + 6 : innerHeight - top + 6}px`);
    style.setProperty("max-height", `${Math.min(480, down ? below : above)}px`);
  }

  /** Show what is chosen, and where the keys are. */
  show() {
    for (const row of this.list.children) {
      const place = Number(row.dataset.place);
      row.setAttribute("aria-selected", String(this.chosen.has(this.options[place].value)));
      row.classList.toggle("at", place === this.at);
      const full = this.several && this.chosen.size >= this.most && !this.chosen.has(this.options[place].value);
      row.setAttribute("aria-disabled", String(full));
    }
    const here = this.list.children[this.at];
    if (here) {
      this.list.setAttribute("aria-activedescendant", here.id);
      here.scrollIntoView({ block: "nearest" });
    }
    if (!this.several) return;
    const { least, most } = this;
    const need = needed(this.say, least, Math.min(most, this.options.length));
    this.count.textContent = this.fits ? this.say("{n} picked", { n: this.chosen.size }) : need;
    this.done.disabled = !this.fits;
  }

  get fits() {
    return this.chosen.size >= this.least && this.chosen.size <= this.most;
  }

  pick(place) {
    const option = this.options[place];
    if (!option) return;
    this.at = place;
    if (!this.several) {
      this.chosen = new Set([option.value]);
      this.close(true);
      return;
    }
    if (this.chosen.has(option.value)) this.chosen.delete(option.value);
    else if (this.chosen.size < this.most) this.chosen.add(option.value);
    this.show();
  }

  listen() {
    this.list.addEventListener("click", (event) => {
      const row = event.target.closest("[role=option]");
      if (row) this.pick(Number(row.dataset.place));
    });
    this.element.addEventListener("keydown", (event) => this.press(event));
    // As on Discord, a click elsewhere closes the menu and sends what was picked.
    this.away = (event) => {
      if (!this.element.contains(event.target) && !this.trigger.contains(event.target)) this.close(true, false);
    };
    this.moved = (event) => {
      if (!this.element.contains(event.target)) this.put();
    };
    this.resized = () => this.put();
    document.addEventListener("pointerdown", this.away, true);
    document.addEventListener("scroll", this.moved, true);
    addEventListener("resize", this.resized);
  }

  press(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      event.preventDefault();
      this.close();
      return;
    }
    if (event.key === "Tab" && this.several) {
      // Beyond the list and its button the page's other controls would come, with the menu open above them.
      event.preventDefault();
      (event.target === this.list && !this.done.disabled ? this.done : this.list).focus();
      return;
    }
    if (event.target !== this.list) return;
    const last = this.options.length - 1;
    const steps = { ArrowDown: this.at + 1, ArrowUp: this.at - 1, Home: 0, End: last, PageDown: this.at + 8, PageUp: this.at - 8 };
    if (event.key in steps) this.at = Math.min(last, Math.max(0, steps[event.key]));
    else if (event.key === "Enter" || event.key === " ") this.pick(this.at);
    else if (event.key === "Tab") this.close();
    else if (event.key.length === 1 && !event.ctrlKey && !event.metaKey) this.leap(event.key);
    else return;
    if (event.key !== "Tab") event.preventDefault();
    if (Menu.current === this) this.show();
  }

  /** To the next option that begins with the letters just typed. */
  leap(letter) {
    const now = performance.now();
    this.typed = now - (this.when ?? 0) < 700 ? this.typed + letter : letter;
    this.when = now;
    const from = this.typed.length > 1 ? this.at : this.at + 1;
    const order = this.options.map((_, place) => (from + place) % this.options.length);
    const wanted = this.typed.toLocaleLowerCase();
    this.at = order.find((place) => this.options[place].label.toLocaleLowerCase().startsWith(wanted)) ?? this.at;
  }

  /** Close it; with `send` what was picked counts, if it may be picked and is something new. */
  close(send = false, focus = true) {
    if (Menu.current !== this) return;
    Menu.current = null;
    document.removeEventListener("pointerdown", this.away, true);
    document.removeEventListener("scroll", this.moved, true);
    removeEventListener("resize", this.resized);
    this.element.remove();
    this.trigger.setAttribute("aria-expanded", "false");
    if (focus) (this.trigger.isConnected && !this.trigger.disabled ? this.trigger : this.home())?.focus({ preventScroll: true });
    const values = this.options.map((option) => option.value).filter((value) => this.chosen.has(value));
    const changed = values.join("\n") !== this.before.join("\n");
    if (send && changed && this.fits) this.picked(values);
    this.closed();
  }
}
