// The list of a pane's places: the channel, the tables' threads, direct messages, with unread counts.

import { h, icon } from "./dom.js";
import { CHANNEL, DM, older, THREAD } from "./client_state.js";

const HEADS = [
  [CHANNEL, "Channel"],
  // Before the tables: however many there are, the letters stay in sight.
  [DM, "Direct messages"],
  [THREAD, "Tables"],
];

export class Places {
  constructor(pane) {
    this.pane = pane;
    this.title = h("h2.place-title");
    this.element = h("nav.places");
    this.element.addEventListener("keydown", (event) => this.press(event));
  }

  renew() {
    const { pane } = this;
    const list = pane.world.places.get(pane.personId) ?? [];
    const focused = this.element.contains(document.activeElement) ? document.activeElement.dataset.place : null;
    this.element.setAttribute("aria-label", pane.say("Places of {name}", { name: pane.person.name }));
    const groups = HEADS.map(([kind, words]) => [words, sorted(list.filter((place) => place.kind === kind)), kind]);
    this.element.replaceChildren(
      ...groups.filter(([, found]) => found.length).map(([words, found, kind]) =>
        h(`div.place-group.${kind}`, { role: "group", "aria-label": pane.say(words) }, h("span.place-head", { "aria-hidden": "true" }, pane.say(words)), found.map((place) => this.button(place))),
      ),
    );
    const here = pane.place;
    this.title.replaceChildren(...(here ? [icon(here.private ? "lock" : here.kind), here.name] : []));
    if (focused) this.element.querySelector(`[data-place="${focused}"]`)?.focus({ preventScroll: true });
    const current = this.element.querySelector("[aria-current]");
    // Not by `scrollIntoView`: on a phone that would swipe to this window.
    if (current?.closest(".thread")) {
      const letters = this.element.querySelector(".dm")?.offsetWidth ?? 0;
      this.element.scrollLeft = Math.min(current.offsetLeft - letters - 12, Math.max(this.element.scrollLeft, current.offsetLeft + current.offsetWidth - this.element.clientWidth));
    } else if (current) this.element.scrollLeft = 0;
  }

  button(place) {
    const { pane } = this;
    const here = place.id === pane.here;
    const marks = [
      place.name,
      place.private && pane.say("private"),
      place.archived && pane.say("closed"),
      place.unread && !here && pane.say("{n} unread", { n: place.unread }),
      place.mentions && pane.say("{n} mentions", { n: place.mentions }),
    ];
    const classes = [place.archived && "archived", place.unread && !here && "unread"].filter(Boolean).join(" ");
    return h(
      "button.place",
      { type: "button", class: classes, "data-place": place.id, "aria-current": here ? "page" : null, "aria-label": marks.filter(Boolean).join(", "), title: place.name, tabindex: here || !pane.here ? "0" : "-1" },
      icon(place.private ? "lock" : place.kind),
      h("span.place-name", {}, ...named(place.name)),
      place.mentions ? h("span.badge", {}, place.mentions) : null,
    );
  }

  press(event) {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const buttons = [...this.element.querySelectorAll(".place")];
    const next = buttons[buttons.indexOf(document.activeElement) + step];
    event.preventDefault();
    next?.focus();
  }
}

/** What is cut off where there is no room is the game's name, not the table's code behind it. */
function named(name) {
  const at = name.lastIndexOf(" · ");
  return at < 0 ? [h("span", {}, name)] : [h("span", {}, name.slice(0, at)), h("span.code", {}, name.slice(at))];
}

/** Open ones first, the newest on top. */
const sorted = (places) => [...places].sort((a, b) => Boolean(a.archived) - Boolean(b.archived) || older(b.id, a.id));
