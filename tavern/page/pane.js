// A person's pane: the place that it shows, its messages, and its input.

import { around } from "./mention_context.js";
import { Composer } from "./composer.js";
import { h } from "./dom.js";
import { Log } from "./message_list.js";
import { entries } from "./commands.js";
import { Menu } from "./select_menu.js";
import { Modal } from "./modal.js";
import { controls, find, isMenu, offered } from "./components.js";
import { enlarge } from "./picture_viewer.js";
import { Places } from "./channel_list.js";
import { Seat } from "./person_header.js";
import { say } from "./page_texts.js";
import { CHANNEL, DM } from "./client_state.js";

const USER_MENU = 2;
const MESSAGE_MENU = 3;
let last = 0;

export class Pane {
  /** A window for a person; `room` is the page with all windows. */
  constructor(room, personId) {
    this.room = room;
    this.world = room.world;
    this.personId = personId;
    this.here = "";
    this.acts = new Map();
    this.locals = [];
    this.newFrom = null;
    this.say = (words, parts) => say(this.locale, words, parts);
    this.around = around(this);
    this.log = new Log(this);
    this.places = new Places(this);
    this.seat = new Seat(this);
    this.composer = new Composer(this);
    this.head = h("header.pane-head", {}, this.seat.element, this.places.title);
    this.main = h("div.pane-main", {}, this.log.element, this.composer.element);
    this.element = h("section.pane", {}, this.head, this.places.element, this.main);
    this.element.addEventListener("click", (event) => this.click(event));
    this.element.addEventListener("contextmenu", (event) => this.openEntries(event));
    this.element.addEventListener("focusin", () => room.turnTo(this));
    this.stops = ["message", "edit", "delete", "modal"].map((kind) =>
      this.world.on(kind, (heard) => heard.person === this.personId && this[`hear_${kind}`](heard)),
    );
    this.stops.push(this.world.on("places", (heard) => heard.person === this.personId && this.hearPlaces()));
    this.stops.push(this.world.on("commands", () => (this.composer.again(), this.draw())));
    for (const kind of ["people", "bot"]) this.stops.push(this.world.on(kind, () => this.renew()));
    new ResizeObserver(() => this.draw()).observe(this.log.element);
    this.renew();
  }

  // --- who and where --------------------------------------------------------------------------------

  get person() {
    return this.world.people.get(this.personId) ?? { id: this.personId, name: "?", locale: "en-US" };
  }

  get locale() {
    return this.person.locale || "en-US";
  }

  get place() {
    return this.world.place(this.personId, this.here);
  }

  get dm() {
    return this.place?.kind === DM;
  }

  label(place) {
    return { [CHANNEL]: `#${place?.name}`, [DM]: `@${place?.name}` }[place?.kind] ?? place?.name ?? "";
  }

  placeName() {
    return this.label(this.place);
  }

  messages() {
    return [...this.world.messages(this.personId, this.here), ...this.locals];
  }

  renew() {
    this.element.setAttribute("aria-label", this.say("{name}'s window", { name: this.person.name }));
    this.element.lang = this.locale;
    this.log.scroller.setAttribute("aria-label", `${this.say("Messages")} · ${this.person.name}`);
    this.log.aside.setAttribute("aria-label", `${this.say("Only you can see this")} · ${this.person.name}`);
    this.seat.renew();
    this.places.renew();
    if (this.composer.empty) this.composer.renew();
    this.draw();
  }

  /** Draw the messages, once for all that comes in one go. */
  draw() {
    if (this.drawing) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      if (this.element.isConnected) this.log.draw();
    });
  }

  /** Go to a place, and there to a message, if one is named. */
  async enter(place, message = null) {
    if (place !== this.here) {
      const first = !this.here;
      this.here = place;
      this.locals = [];
      this.acts.clear();
      this.whole = false;
      this.log.clear();
      this.composer.renew(first);
    }
    const unread = this.place?.unread ?? 0;
    this.places.renew();
    const answer = await this.world.enter(this.personId, place);
    if (this.here !== place || answer.type === "failed") return;
    this.whole = !answer.more;
    const all = this.messages();
    this.newFrom = unread && unread < all.length ? all[all.length - unread].id : null;
    this.log.draw();
    if (message) this.log.show(message);
    this.seen();
  }

  hearPlaces() {
    const list = this.world.places.get(this.personId) ?? [];
    if (!list.some((place) => place.id === this.here) && list.length) {
      this.enter((list.find((place) => place.kind === CHANNEL) ?? list[0]).id);
    }
    this.places.renew();
    this.draw();
    this.seen();
    this.room.count();
  }

  /** All that stands here has been seen, if somebody looks. */
  seen() {
    const place = this.place;
    if (!place || document.hidden || !this.element.clientHeight || !this.log.stuck || !(place.unread || place.mentions)) return;
    const newest = this.world.messages(this.personId, this.here).at(-1);
    if (newest) this.world.link.tell({ do: "read", person: this.personId, place: this.here, newest: newest.id });
  }

  async older() {
    const first = this.world.messages(this.personId, this.here)[0];
    if (this.whole || this.fetching || !first) return;
    this.fetching = true;
    const answer = await this.world.link.ask({ do: "older", person: this.personId, place: this.here, before: first.id });
    this.fetching = false;
    this.whole = !answer.more;
    this.log.hold(() => this.log.draw());
  }

  // --- what is heard --------------------------------------------------------------------------------

  hear_message({ place, message }) {
    if (place !== this.here) return;
    if (message.author.id !== this.personId) this.log.tell(message);
    this.draw();
    this.seen();
  }

  hear_edit({ place, message }) {
    if (place !== this.here) return;
    const act = this.acts.get(message.id);
    if (act) this.acts.set(message.id, { busy: act.busy });
    this.log.tell(message, this.log.drawn.get(message.id)?.state[0] ?? message);
    this.draw();
  }

  hear_delete({ place, id }) {
    if (place !== this.here) return;
    this.acts.delete(id);
    this.draw();
  }

  hear_modal({ modal }) {
    Menu.current?.close();
    this.form?.close();
    const place = this.here;
    const submit = (components) =>
      this.world.link.ask({ do: "submit", person: this.personId, place, custom_id: modal.custom_id, components });
    this.form = new Modal(this.element, modal, this.around, submit, () => (this.form = null));
  }

  // --- what is done ---------------------------------------------------------------------------------

  click(event) {
    const at = (name) => event.target.closest(`[${name}]`);
    const article = event.target.closest("article.message");
    const message = article && this.messages().find((one) => one.id === article.dataset.id);
    const hidden = at("data-spoiler");
    if (hidden && !hidden.hasAttribute("data-open")) {
      hidden.setAttribute("data-open", "");
      hidden.setAttribute("aria-expanded", "true");
      hidden.removeAttribute("aria-label");
    } else if (at("data-place")) this.enter(at("data-place").dataset.place, at("data-place").dataset.message);
    else if (at("data-command")) this.composer.write(at("data-command").dataset.command);
    else if (at("data-picture")) this.enlarge(at("data-picture"));
    else if (at("data-dismiss") && message) this.dismiss(message);
    else if (at("data-press") && message) this.press(message, find(message.components, at("data-press").dataset.press));
    else if (at("data-entries")) this.openEntries(event);
    else if (at("data-menu") && message) this.openMenu(at("data-menu"), message);
  }

  /** What this person can do with a person (kind 2) or a message (kind 3) by the bot's entries in their menus. */
  entries(kind) {
    return entries(this.world.commands, kind, this.person, this.dm, this.locale);
  }

  /** Open the menu on the person or the message at which an event happened. */
  openEntries(event) {
    const named = event.target.closest("[data-person]")?.dataset.person;
    const article = event.target.closest("article.message:not(.local, .private, .system)");
    const person = named !== this.personId && this.world.people.get(named);
    const options = this.entries(person ? USER_MENU : MESSAGE_MENU);
    if (!options.length || !(person || article)) return;
    event.preventDefault();
    const trigger = article?.querySelector("[data-entries]") ?? event.target;
    const target = person ? person.id : article.dataset.id;
    const picked = ([name]) => this.use(name, target);
    new Menu(trigger, { options, label: this.say("More"), say: this.say, locale: this.locale, picked });
  }

  enlarge(button) {
    const image = button.parentElement.querySelector("img");
    enlarge(image.getAttribute("src"), image.alt, this.say);
  }

  dismiss(message) {
    this.locals = this.locals.filter((one) => one !== message);
    if (!message.local) this.world.link.tell({ do: "dismiss", person: this.personId, message: message.id });
    this.draw();
  }

  openMenu(trigger, message) {
    if (trigger.getAttribute("aria-expanded") === "true") {
      Menu.current?.close();
      return;
    }
    const one = find(message.components, trigger.dataset.menu);
    const chosen = this.acts.get(message.id)?.picked?.[one.custom_id];
    const options = offered(one, this.around).map((option) => ({ ...option, picked: chosen ? chosen.includes(option.value) : option.picked }));
    const label = trigger.getAttribute("aria-label");
    const picked = (values) => this.press(message, one, values);
    const home = () => this.log.drawn.get(message.id)?.element ?? this.log.scroller;
    const marks = { least: one.min_values ?? 1, most: one.max_values ?? 1, label, say: this.say, locale: this.locale };
    const menu = new Menu(trigger, { options, ...marks, picked, home });
    this.opened = { menu, message: message.id, custom_id: one.custom_id, offered: JSON.stringify(one.options) };
  }

  /** The menu that is open hangs from its button still, or goes where its message asks something else by now. */
  keepMenu() {
    const { menu, message, custom_id, offered } = this.opened ?? {};
    if (!menu || Menu.current !== menu) return;
    const now = find(this.messages().find((one) => one.id === message)?.components, custom_id);
    const trigger = this.element.querySelector(`[data-id="${message}"] [data-menu="${CSS.escape(custom_id)}"]`);
    if (!now || now.disabled || !trigger || JSON.stringify(now.options) !== offered) menu.close();
    else menu.hangFrom(trigger);
  }

  /** Press a button or send what was picked from a menu; promises whether the bot took it. */
  async press(message, one, values = []) {
    if (!one || this.acts.get(message.id)?.busy) return false;
    const { custom_id } = one;
    const picked = isMenu(one.type) ? { [custom_id]: values } : undefined;
    this.acts.set(message.id, { busy: custom_id, picked });
    this.draw();
    const where = { person: this.personId, place: this.here, message: message.id };
    const answer = await this.world.link.ask({ do: "press", ...where, custom_id, component_type: one.type, values });
    const failed = answer.type === "failed";
    const now = this.acts.get(message.id);
    this.acts.set(message.id, failed ? { failed: this.say(answer.words || "This interaction failed") } : { picked: now?.picked });
    this.draw();
    return !failed;
  }

  /** Press the newest button here whose custom id fits; promises whether there was one and the bot took it. */
  async pressWhere(pattern) {
    for (const message of this.messages().reverse()) {
      const one = controls(message.components).find((control) => pattern.test(control.custom_id) && !control.disabled);
      if (one) return this.press(message, one);
    }
    return false;
  }

  suggest(entry, options) {
    const where = { person: this.personId, place: this.here, name: entry.command.name };
    return this.world.link.ask({ do: "suggest", ...where, options });
  }

  /** Use a command; promises whether the bot took it. */
  command(entry, options) {
    return this.send({ do: "command", name: entry.command.name, options });
  }

  /** Use an entry of the menu on a person or a message, whose id is `target`. */
  use(name, target) {
    return this.send({ do: "menu", name, target });
  }

  async send(request) {
    const waiting = this.note({ thinking: true });
    const answer = await this.world.link.ask({ ...request, person: this.personId, place: this.here });
    this.locals = this.locals.filter((one) => one !== waiting);
    if (answer.type === "failed") this.note({ content: this.say(answer.words || "The application did not respond") });
    this.draw();
    return answer.type !== "failed";
  }

  /** A message that only this page knows of. */
  note(more) {
    const { bot } = this.world;
    const made = { id: `local-${++last}`, author: { id: bot.id, username: bot.name, bot: true }, local: true, ephemeral: !more.thinking };
    Object.assign(made, { content: "", flags: 0, timestamp: new Date(this.world.now()).toISOString(), components: [], ...more });
    this.locals.push(made);
    this.log.stuck = true;
    this.draw();
    return made;
  }

  speak(content) {
    this.log.stuck = true;
    return this.world.link.ask({ do: "say", person: this.personId, place: this.here, content });
  }

  /** Leave this window. */
  close() {
    this.stops.forEach((stop) => stop());
    this.world.link.tell({ do: "close", person: this.personId });
    this.element.remove();
  }
}
