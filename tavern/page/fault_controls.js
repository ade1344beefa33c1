// Fault controls: what can happen to a bot on Discord, to be tried on this page.

import { h, icon } from "./dom.js";
import { face } from "./avatars.js";
import { controls } from "./components.js";
import { Popover } from "./popover.js";
import { page } from "./page_texts.js";
import { THREAD } from "./client_state.js";

const PERMISSIONS = {
  view_channel: "View Channel",
  send_messages: "Send Messages",
  attach_files: "Attach Files",
  read_message_history: "Read Message History",
  create_public_threads: "Create Public Threads",
  create_private_threads: "Create Private Threads",
  send_messages_in_threads: "Send Messages in Threads",
};
const HURRIES = [
  ["30 seconds", 30],
  ["2 minutes", 120],
  ["1 hour", 3600],
  ["1 day", 86_400],
];
/** The buttons of a live table: they tell its message from all others. */
const TABLE = /^button:[A-Z0-9]{5}:(hand|table-text|verify)$/;

export class Scenery {
  constructor(room) {
    this.room = room;
    this.world = room.world;
    this.messages = this.hanger("dm", "Direct messages", () => this.doors());
    this.permissions = this.hanger("key", "Permissions", () => this.allowed());
    this.deleting = this.hanger("bin", "Delete", (close) => this.removal(close));
    this.clock = this.hanger("clock", "Clock", (close) => this.hours(close));
    this.running = h("button.prop", { type: "button", onclick: () => this.world.link.tell({ do: "bot", run: this.world.bot.state === "offline" }) });
    const hung = [this.messages, this.permissions, this.deleting, this.clock];
    this.element = h("section.scenery", { "aria-label": page("Scenery") }, h("b.scenery-title", {}, page("Scenery")), hung.map((one) => one.element), this.running);
    for (const kind of ["hello", "people", "scenery", "bot", "places"]) {
      this.world.on(kind, () => {
        this.renew();
        if (Popover.current && hung.includes(Popover.current)) Popover.current.renew();
      });
    }
    this.renew();
  }

  hanger(picture, words, content) {
    const state = h("span.state");
    const popover = new Popover(h("button.prop", { type: "button" }, icon(picture), h("span", {}, page(words)), state), content, "above");
    popover.state = state;
    return popover;
  }

  renew() {
    const { world } = this;
    const shut = [...world.people.values()].filter((one) => !one.dms).length;
    this.messages.state.textContent = shut ? page("{n} off", { n: shut }) : "";
    this.permissions.state.textContent = world.denied.length ? page("{n} taken", { n: world.denied.length }) : "";
    this.clock.state.textContent = world.ahead ? `+${span(world.ahead)}` : "";
    const words = { online: "Stop the bot", offline: "Start the bot", starting: "The bot starts …" }[world.bot.state];
    this.running.replaceChildren(icon("power"), h("span", {}, page(words ?? "Stop the bot")), h("span.lamp", { class: world.bot.state }));
    this.running.disabled = world.bot.state === "starting";
  }

  doors() {
    const set = (one) => (event) => this.world.link.tell({ do: "set", person: one.id, dms: event.target.checked });
    const rows = [...this.world.people.values()].map((one) =>
      h("label.line", {}, h("span.who", {}, face(one, one.name), one.name), h("input", { type: "checkbox", checked: one.dms, onchange: set(one) })),
    );
    return [h("p.sheet-head", {}, page("Who takes direct messages")), h("p.small", {}, page("Anybody who takes none plays with “My hand” at the table.")), h("div.sheet-list", {}, rows)];
  }

  allowed() {
    const names = this.world.permissions ?? Object.keys(PERMISSIONS);
    const set = (name) => (event) => this.world.link.tell({ do: "deny", permission: name, on: !event.target.checked });
    const rows = names.map((name) =>
      h("label.line", {}, page(PERMISSIONS[name] ?? name.replaceAll("_", " ")), h("input", { type: "checkbox", checked: !this.world.denied.includes(name), onchange: set(name) })),
    );
    return [h("p.sheet-head", {}, page("What the bot may do here")), h("p.small", {}, page("A table goes on without them as well as it can.")), rows];
  }

  removal(close) {
    const pane = this.room.active;
    const table = pane?.messages().findLast((message) => controls(message.components).some((one) => TABLE.test(one.custom_id)) && !message.ephemeral);
    const thread = pane?.place?.kind === THREAD ? pane.place : null;
    const then = (what) => () => {
      close();
      this.world.link.tell(what);
    };
    return [
      h("p.sheet-head", {}, page("In {place}, which {name} looks at", { place: pane?.placeName(), name: pane?.person.name })),
      h("button.press.danger", { type: "button", disabled: !table, onclick: table && then({ do: "delete", place: pane.here, message: table.id }) }, page("The table's message")),
      h("button.press.danger", { type: "button", disabled: !thread, onclick: thread && then({ do: "delete_thread", place: pane.here }) }, page("The whole thread")),
      h("p.small", {}, page("The bot finds out, and the game goes on elsewhere.")),
    ];
  }

  hours(close) {
    const then = (seconds) => () => {
      close();
      this.world.link.tell({ do: "hurry", seconds });
    };
    return [
      h("p.sheet-head", {}, page("Let time pass at once")),
      h("div.hurries", {}, HURRIES.map(([words, seconds]) => h("button.press.secondary", { type: "button", onclick: then(seconds) }, page(words)))),
      h("p.small", {}, page("Turns end, stand-ins take over, calls go out.")),
    ];
  }
}

/** Seconds in one or two short words. */
function span(seconds) {
  const [size, unit] = seconds >= 86_400 ? [86_400, "d"] : seconds >= 3600 ? [3600, "h"] : seconds >= 60 ? [60, "min"] : [1, "s"];
  return `${Math.floor(seconds / size)} ${unit}`;
}
