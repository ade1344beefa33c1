// The messages of a place in one pane. It scrolls to the newest and announces it to screen readers.

import { h, morph, renew } from "./dom.js";
import { plain } from "./markdown.js";
import { isPanel, isPrivate, lines, messageElement } from "./message.js";
import { CHANNEL, DM } from "./client_state.js";

const NEAR = 60;
const EDGE = 6;
const WIDE = 900;
const HALF = 340;
const TALL = 520;
const TOLD = 300;

export class Log {
  constructor(pane) {
    this.pane = pane;
    this.inner = h("div.log-inner");
    this.scroller = h("div.log", { tabindex: "0", role: "region" }, this.inner);
    this.own = h("div.log-inner");
    this.aside = h("div.log.aside", { tabindex: "0", role: "region", hidden: true }, this.own);
    this.ear = h("div.unseen", { role: "status", "aria-live": "polite" });
    this.newest = h("button.newest", { type: "button", hidden: true, onclick: () => this.down() });
    this.element = h("div.room", {}, this.scroller, this.aside, this.newest, this.ear);
    this.drawn = new Map();
    this.together = [];
    this.apart = [];
    this.stuck = true;
    this.top = 0;
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    const grown = new ResizeObserver(() => this.keepDown());
    for (const one of [this.inner, this.scroller, this.own, this.aside]) grown.observe(one);
  }

  /** Another place: nothing of the last one stays. */
  clear() {
    this.drawn.clear();
    this.inner.replaceChildren();
    this.own.replaceChildren();
    this.ear.textContent = "";
    this.shown = this.newestOwn = undefined;
    this.stuck = true;
  }

  /** Draw what has changed. */
  draw() {
    const { pane } = this;
    const { clientWidth, clientHeight } = this.element;
    this.wide = clientWidth >= WIDE;
    // Where there is room, one's own lies beside the table, or below it: neither pushes the other out of sight.
    const room = this.wide || (clientWidth >= HALF && clientHeight >= TALL);
    const messages = pane.messages();
    // A mere sentence lies there while it is news; then it goes where it was said, or many would leave no room.
    const talk = messages.findLastIndex((message) => !isPrivate(message) && !message.local);
    const apart = (this.apart = room ? messages.filter((message, at) => isPrivate(message) && (at > talk || isPanel(message))) : []);
    this.together = messages.filter((message) => !apart.includes(message));
    this.aside.hidden = !apart.length;
    this.halved = apart.length > 0;
    this.element.classList.toggle("stacked", this.halved && !this.wide);
    const kept = new Set(messages.map((message) => message.id));
    for (const id of [...this.drawn.keys()]) if (!kept.has(id)) this.forget(id);
    this.lay(this.inner, this.together, [this.beginning()]);
    this.lay(this.own, apart, []);
    this.keepDown();
    pane.keepMenu();
  }

  forget(id) {
    const { element } = this.drawn.get(id);
    // Whoever stood on a message that goes is not thrown out of the window.
    if (element.contains(document.activeElement)) this.scroller.focus({ preventScroll: true });
    element.remove();
    this.drawn.delete(id);
  }

  lay(parent, messages, first) {
    const wanted = [...first];
    messages.forEach((message, place) => {
      if (message.id === this.pane.newFrom) wanted.push(this.mark());
      wanted.push(this.message(message, messages[place - 1]));
    });
    wanted.forEach((element, place) => {
      const there = parent.children[place];
      if (there === element) return;
      if (element.dataset.key && there?.dataset.key === element.dataset.key) morph(there, element);
      else {
        const held = element.contains(document.activeElement) && document.activeElement;
        parent.insertBefore(element, there ?? null);
        if (held) held.focus({ preventScroll: true }); // whoever stands on it moves along
      }
    });
    while (parent.children.length > wanted.length) parent.lastChild.remove();
  }

  /** What stands above the first message. */
  beginning() {
    const { pane } = this;
    const { place } = pane;
    const words = [h("h3", {}, pane.placeName()), h("p", {}, pane.say("This is the beginning of {place}.", { place: pane.placeName() }))];
    if (place?.kind === DM) words.push(h("p", {}, pane.say("Only {name} and Quarterdeck read this.", { name: pane.person.name })));
    if (place?.kind === CHANNEL) words.push(h("p", {}, pane.say("Type /play and press Enter to open a table.")));
    return h("div.beginning", { "data-key": `beginning ${pane.here}` }, words);
  }

  mark() {
    return h("div.new-mark", { "data-key": "new", role: "separator" }, h("span", {}, this.pane.say("New")));
  }

  message(message, before) {
    const { pane } = this;
    const act = pane.acts.get(message.id);
    const known = this.drawn.get(message.id);
    const place = pane.around.placeOf(message.id)?.name;
    const state = [message, act, before?.id, pane.locale, place, pane.world.people, pane.world.commands, this.wide];
    if (known && state.every((one, at) => one === known.state[at])) return known.element;
    const fresh = messageElement(message, before, pane.around, act);
    const element = known ? renew(known.element, fresh) : fresh;
    this.drawn.set(message.id, { element, state });
    return element;
  }

  // --- scrolling ------------------------------------------------------------------------------------

  keepDown() {
    const { scroller } = this;
    if (this.stuck) {
      scroller.scrollTop = this.rest();
      this.top = scroller.scrollTop;
    }
    this.keepOwn();
  }

  /** One's own, as long as it stays the same, stands where its reader scrolled; what is new in it comes into sight. */
  keepOwn() {
    const { aside } = this;
    const { scrollHeight, clientHeight } = aside;
    const newest = this.apart.at(-1);
    const now = [newest?.id, newest?.edited_timestamp, scrollHeight, clientHeight].join(" ");
    if (now === this.shown) return;
    this.shown = now;
    const wanted = this.restOfOwn(newest);
    // An edit leaves its reader where they are, unless the log was too short to begin at the message's beginning.
    if (wanted.stays && newest.id === this.newestOwn && !this.below) return;
    this.newestOwn = newest?.id;
    aside.scrollTop = wanted.top;
    this.below = wanted.top > aside.scrollTop + 1;
  }

  /** Where the log of private messages stands after a new one: at the message's beginning. A hand that is higher than
   * the window stands at the end of its question, or at its picture. `stays` is true if later edits do not move it. */
  restOfOwn(newest) {
    const { aside } = this;
    const element = newest && this.drawn.get(newest.id)?.element;
    const picture = element?.querySelector(".gallery");
    const edge = aside.getBoundingClientRect().top - aside.scrollTop;
    if (!picture) return { top: element ? element.getBoundingClientRect().top - edge : aside.scrollHeight, stays: Boolean(element) };
    const asked = element.querySelector(".text:has(p > strong, .size3) + .row");
    const end = (asked ?? picture).getBoundingClientRect().bottom + EDGE - edge - aside.clientHeight;
    const most = asked ? end : Math.min(end, picture.getBoundingClientRect().top - EDGE - edge);
    return { top: Math.max(element.getBoundingClientRect().top - edge, most), stays: false };
  }

  /** Where the log stands as long as nobody scrolls: at the newest; with one's own beside or below it, not beyond the
   * newest picture, until somebody says something under that. */
  rest() {
    const { scroller } = this;
    const pictureOf = (message) => this.drawn.get(message.id)?.element.querySelector(".gallery");
    const shown = this.halved ? this.together.findLastIndex(pictureOf) : -1;
    if (shown < 0 || this.together.slice(shown).some(({ author }) => !author.bot)) return scroller.scrollHeight;
    const picture = pictureOf(this.together[shown]);
    return scroller.scrollTop + picture.getBoundingClientRect().top - scroller.getBoundingClientRect().top - EDGE;
  }

  scrolled() {
    const { scroller } = this;
    const top = scroller.scrollTop;
    // Only who scrolls up leaves the newest: what grows below has not been scrolled away from.
    if (scroller.scrollHeight - top - scroller.clientHeight < NEAR) this.stuck = true;
    else if (top < this.top || (this.halved && top > this.top)) this.stuck = false;
    this.top = top;
    if (this.stuck) {
      this.newest.hidden = true;
      this.pane.seen();
    }
    if (scroller.scrollTop < NEAR) this.pane.older();
  }

  down() {
    this.stuck = true;
    this.newest.hidden = true;
    this.keepDown();
    this.pane.seen();
  }

  /** Messages were put in above: what is read stays where it is. */
  hold(change) {
    const { scroller } = this;
    const below = scroller.scrollHeight - scroller.scrollTop;
    change();
    if (!this.stuck) scroller.scrollTop = scroller.scrollHeight - below;
  }

  /** Bring a message into sight, and light it for a moment. */
  show(id) {
    const element = this.drawn.get(id)?.element;
    if (!element) return;
    this.stuck = false;
    const scroller = element.closest(".log");
    scroller.scrollTop += element.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
    element.classList.add("lit");
    setTimeout(() => element.classList.remove("lit"), 1600);
    this.scrolled();
  }

  // --- telling --------------------------------------------------------------------------------------

  /** Say what is new in a message to those who listen; of an edit, the lines that were not there before. */
  tell(message, before) {
    const known = new Set(before ? this.lines(before) : []);
    const words = this.lines(message).filter((line) => !known.has(line)).join(" · ");
    if (!words) return;
    const name = this.pane.around.name(message.author.id) ?? message.author.username;
    this.ear.replaceChildren(h("p", {}, `${name}: ${words.slice(0, TOLD)}`));
    if (!this.stuck && !before) {
      this.newest.hidden = false;
      this.newest.textContent = this.pane.say("To the newest");
    }
  }

  lines(message) {
    return lines(message).map((line) => plain(line, this.pane.around)).filter(Boolean);
  }
}
