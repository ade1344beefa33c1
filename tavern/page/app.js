// The page: its panes side by side, the start screens, and the fault controls.

import { Doors } from "./start_screens.js";
import { h, icon } from "./dom.js";
import { face } from "./avatars.js";
import { newcomer } from "./new_person.js";
import { Pane } from "./pane.js";
import { Scenery } from "./fault_controls.js";
import { keepCounting } from "./timestamps.js";
import { LANGUAGES, page } from "./page_texts.js";
import { CHANNEL, World } from "./client_state.js";
import { TranscriptViewer } from "./transcript.js";

const MOST = 3;
const TOLD = 9000;
const KEEP = { panes: "tavern.panes", colours: "tavern.colours", inside: "tavern.inside" };

class Room {
  constructor() {
    this.world = new World();
    this.panes = [];
    this.active = null;
    this.transcript = new TranscriptViewer(() => this.showTranscript(), () => this.goBack());
    this.doors = new Doors(this);
    this.windows = h("main.windows", { "aria-label": page("Windows"), hidden: true });
    this.toast = h("p.toast", { role: "status", hidden: true });
    this.faces = h("div.faces", { role: "group", "aria-label": page("People at this page") });
    this.line = h("p.line-state", { role: "status" });
    this.scenery = new Scenery(this);
    document.body.replaceChildren(this.header(), this.doors.element, this.windows, this.transcript.element, this.scenery.element, this.toast);
    this.world.on("hello", () => this.begin());
    this.world.on("people", () => this.renewFaces());
    this.world.on("line", () => this.showLine());
    this.world.on("bot", () => this.showLine());
    document.addEventListener("visibilitychange", () => this.panes.forEach((pane) => pane.seen()));
    document.addEventListener("keydown", (event) => this.press(event));
    this.windows.addEventListener("pointerdown", () => (this.toast.hidden = true));
    this.windows.addEventListener("scroll", () => this.swiped(), { passive: true });
    addEventListener("resize", () => this.active?.element.scrollIntoView({ inline: "start", block: "nearest" }));
    keepCounting(() => this.world.now());
  }

  header() {
    const brand = h("button.brand", { type: "button", onclick: () => this.goOut(), title: page("Back to the start") }, h("img", { src: "/page/wheel.svg", alt: "" }), h("span", {}, page("The Local Tavern")));
    this.beside = h("button.prop", { type: "button", "aria-label": page("Add a player window"), onclick: () => this.addBeside() }, icon("plus"), h("span", {}, page("Add a player window")));
    const colours = h("button.prop", { type: "button", "aria-label": page("Light or dark"), onclick: () => this.turnLight() }, icon("sun"));
    this.props = h("button.prop", { type: "button", "aria-label": page("Scenery"), onclick: () => this.showScenery() }, icon("scenery"));
    const kept = localStorage.getItem(KEEP.colours);
    if (kept) document.documentElement.dataset.colours = kept;
    return h("header.top", {}, h("h1", {}, brand), this.line, this.faces, h("div.tools", {}, this.beside, this.props, colours));
  }

  // --- beginning ------------------------------------------------------------------------------------

  begin() {
    const { people } = this.world;
    if (!localStorage.getItem(KEEP.panes)) this.greet();
    const kept = this.panes.length ? this.panes.map((pane) => pane.personId) : JSON.parse(localStorage.getItem(KEEP.panes) ?? "[]");
    const ids = kept.filter((id) => people.has(id));
    for (const pane of this.panes.filter((one) => !people.has(one.personId))) pane.close();
    this.panes = this.panes.filter((pane) => people.has(pane.personId));
    const again = [...this.panes];
    for (const id of ids.length ? ids : [...people.keys()].slice(0, 1)) {
      if (!this.panes.some((pane) => pane.personId === id)) this.open(id);
    }
    for (const pane of again) pane.enter(pane.here);
    this.showLine();
    this.renewFaces();
    if (this.transcript.element.hidden) this.goBack();
  }

  /** Who comes for the first time, before anybody has picked a language, finds all of it in that of the browser. */
  greet() {
    const locale = Object.keys(LANGUAGES).find((one) => one.slice(0, 2) === navigator.language.slice(0, 2));
    const people = [...this.world.people.values()];
    if (!locale || people.some((person) => person.locale !== "en-US")) return;
    this.world.link.tell({ do: "greet", locale });
  }

  open(personId) {
    const pane = new Pane(this, personId);
    this.panes.push(pane);
    this.windows.append(pane.element);
    this.active ??= pane;
    this.ready(pane);
    this.keep();
    return pane;
  }

  /** Promises that a window shows a place; at first the channel. */
  async ready(pane) {
    pane.beginning_ ??= this.first(pane);
    await pane.beginning_;
  }

  async first(pane) {
    const { world } = this;
    const channel = () => (world.places.get(pane.personId) ?? []).find((place) => place.kind === CHANNEL);
    if (!channel()) {
      // Opening any place makes the tavern tell which there are.
      world.link.tell({ do: "open", person: pane.personId, place: world.guild.channel ?? "" });
      await new Promise((resolve) => {
        const stop = world.on("places", (heard) => {
          if (heard.person !== pane.personId) return;
          stop();
          resolve();
        });
      });
    }
    if (!pane.here && channel()) await pane.enter(channel().id);
  }

  keep() {
    localStorage.setItem(KEEP.panes, JSON.stringify(this.panes.map((pane) => pane.personId)));
    this.windows.dataset.panes = this.panes.length;
    this.beside.disabled = this.panes.length >= MOST;
    this.renewFaces();
  }

  // --- doors and windows ----------------------------------------------------------------------------

  /** To the windows or to the doors: where this page was last. */
  goBack() {
    if (sessionStorage.getItem(KEEP.inside)) this.sitDown();
    else if (this.windows.hidden) this.goOut();
  }

  showTranscript() {
    for (const other of [this.doors.element, this.windows, this.scenery.element]) other.hidden = true;
    document.body.classList.add("outside");
  }

  goOut() {
    this.transcript.close();
    sessionStorage.removeItem(KEEP.inside);
    this.windows.hidden = true;
    this.scenery.element.hidden = true;
    this.doors.element.hidden = false;
    document.body.classList.add("outside");
    this.doors.show();
  }

  /** From the doors to the windows; so many of them at least. */
  sitDown(people = 1) {
    this.transcript.close();
    sessionStorage.setItem(KEEP.inside, "yes");
    this.doors.element.hidden = true;
    this.windows.hidden = false;
    this.scenery.element.hidden = false;
    document.body.classList.remove("outside");
    while (this.panes.length < people && this.next()) this.open(this.next().id);
    for (const pane of this.panes) {
      pane.draw();
      pane.seen();
    }
  }

  next() {
    return [...this.world.people.values()].find((person) => !this.panes.some((pane) => pane.personId === person.id));
  }

  addBeside() {
    if (this.panes.length >= MOST) return;
    const next = this.next();
    const show = (id) => {
      const pane = this.open(id);
      this.look(pane);
    };
    if (next) show(next.id);
    else this.newcomer(show);
  }

  newcomer(came) {
    newcomer(this.world, came);
  }

  /** Somebody else sits down in a window. */
  seat(pane, personId) {
    const place = this.panes.indexOf(pane);
    pane.close();
    const fresh = new Pane(this, personId);
    this.panes[place] = fresh;
    this.windows.insertBefore(fresh.element, this.windows.children[place] ?? null);
    if (this.active === pane) this.active = fresh;
    // Whoever types already keeps the keys.
    this.ready(fresh).then(() => fresh.composer.empty && fresh.seat.button.focus());
    this.keep();
  }

  close(pane) {
    pane.close();
    this.panes = this.panes.filter((one) => one !== pane);
    if (this.active === pane) this.active = this.panes[0];
    this.keep();
    this.active.seat.button.focus();
  }

  turnTo(pane) {
    if (this.active === pane) return;
    this.active = pane;
    this.renewFaces();
  }

  look(pane) {
    this.turnTo(pane);
    pane.element.scrollIntoView({ inline: "start", block: "nearest", behavior: "auto" });
    pane.composer.focus();
  }

  swiped() {
    const at = Math.round(this.windows.scrollLeft / Math.max(1, this.windows.clientWidth));
    if (this.windows.scrollWidth > this.windows.clientWidth + 4 && this.panes[at]) this.turnTo(this.panes[at]);
  }

  // --- the head of the page -------------------------------------------------------------------------

  renewFaces() {
    const at = [...this.faces.children].indexOf(document.activeElement);
    this.faces.replaceChildren(
      ...this.panes.map((pane) => {
        const { person } = pane;
        const mentions = (this.world.places.get(person.id) ?? []).reduce((sum, place) => sum + (place.mentions || 0), 0);
        const marks = { type: "button", "aria-pressed": String(pane === this.active) };
        return h("button.who-tab", { ...marks, onclick: () => this.look(pane) }, face(person, person.name), h("span", {}, person.name), mentions ? h("span.badge", {}, mentions) : null);
      }),
    );
    this.faces.children[at]?.focus({ preventScroll: true });
  }

  count() {
    this.renewFaces();
    const all = this.panes.flatMap((pane) => this.world.places.get(pane.personId) ?? []);
    const mentions = all.reduce((sum, place) => sum + (place.mentions || 0), 0);
    const title = page("The Local Tavern");
    document.title = mentions ? `(${mentions}) ${title}` : title;
  }

  showLine() {
    const { open, strange, bot } = this.world;
    const away = { offline: "{name} is away", starting: "{name} is coming …" }[bot.state];
    const gone = strange ? "A new tavern has opened: open its address, which stands where it was started." : "The tavern is not there. Looking for it …";
    const words = open ? away : gone;
    this.line.textContent = words ? page(words, { name: bot.name }) : "";
    if (words) this.toast.hidden = true; // it would stand before them
    document.body.classList.toggle("apart", !open);
  }

  /** Say something above the windows, for a while. */
  tell(words) {
    this.toast.hidden = false;
    this.toast.textContent = words;
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => (this.toast.hidden = true), TOLD);
  }

  turnLight() {
    const root = document.documentElement;
    const dark = root.dataset.colours ? root.dataset.colours === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.colours = dark ? "light" : "dark";
    localStorage.setItem(KEEP.colours, root.dataset.colours);
  }

  showScenery() {
    const shown = getComputedStyle(this.scenery.element).display !== "none";
    document.body.classList.toggle("bare", shown);
    document.body.classList.toggle("dressed", !shown);
  }

  /** F6 goes from window to window. */
  press(event) {
    if (event.key !== "F6" || this.windows.hidden) return;
    event.preventDefault();
    const step = event.shiftKey ? this.panes.length - 1 : 1;
    this.look(this.panes[(this.panes.indexOf(this.active) + step) % this.panes.length]);
  }
}

window.tavern = new Room();
