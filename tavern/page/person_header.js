// The header of a pane: its person's name and settings.

import { h, icon } from "./dom.js";
import { face } from "./avatars.js";
import { Popover } from "./popover.js";
import { LANGUAGES } from "./page_texts.js";

export class Seat {
  constructor(pane) {
    this.pane = pane;
    this.button = h("button.seat", { type: "button" });
    this.popover = new Popover(this.button, (close) => this.sheet(close));
    this.element = this.popover.element;
  }

  renew() {
    const { pane } = this;
    const { person } = pane;
    const language = h("span.tongue", {}, pane.locale.slice(0, 2).toUpperCase());
    this.button.replaceChildren(face(person, person.name), h("b", {}, person.name), language, icon("down"));
    if (!this.popover.sheet.hidden) this.popover.renew();
  }

  sheet(close) {
    const { pane } = this;
    const { world, room, person } = pane;
    const set = (what) => world.link.tell({ do: "set", person: person.id, ...what });
    const others = [...world.people.values()].filter((one) => !room.panes.some((other) => other.personId === one.id));
    const sit = (one) => () => {
      close(false);
      room.seat(pane, one.id);
    };
    const language = h("select", { onchange: (event) => set({ locale: event.target.value }) }, Object.entries(LANGUAGES).map(([key, name]) => h("option", { value: key }, name)));
    language.value = pane.locale in LANGUAGES ? pane.locale : "en-US";
    const dms = h("input", { type: "checkbox", checked: person.dms, onchange: (event) => set({ dms: event.target.checked }) });
    const newcomer = () => {
      close(false);
      room.newcomer((id) => room.seat(pane, id));
    };
    const entries = pane.here ? pane.entries(2) : [];
    const everybody = [...world.people.values()].filter((one) => one.id !== person.id);
    const use = (entry, one) => () => {
      close(false);
      pane.use(entry.value, one.id);
    };
    const away = () => room.close(pane);
    return [
      person.owner && h("p.small", {}, pane.say("owner of the server")),
      h("label.line", {}, pane.say("Language"), language),
      h("label.line", {}, pane.say("Allow direct messages"), dms),
      entries.map((entry) => [
        h("p.sheet-head", {}, entry.label),
        h("div.sheet-list", {}, everybody.map((one) => h("button.plain.who", { type: "button", onclick: use(entry, one) }, face(one, one.name), one.name))),
      ]),
      h("p.sheet-head", {}, pane.say("Sit here as")),
      h("div.sheet-list", {}, others.map((one) => h("button.plain.who", { type: "button", onclick: sit(one) }, face(one, one.name), one.name))),
      h("button.plain.who", { type: "button", onclick: newcomer }, icon("plus"), pane.say("Somebody new …")),
      room.panes.length > 1 && h("button.plain.who", { type: "button", onclick: away }, icon("close"), pane.say("Close this window")),
    ];
  }
}
