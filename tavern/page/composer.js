// The input box of a pane: a message, or a command with its options.

import { CommandLine } from "./command_line.js";
import { called, fitting, usable } from "./commands.js";
import { h, icon } from "./dom.js";
import { Suggestions } from "./suggestions.js";

const COMMAND = /^\/(\S*)$/;
const NAMED = /^\/(.+?)\s(.*)$/s;
const NARROW = 500;

export class Composer {
  /** `pane` tells who writes where; it sends what is written. */
  constructor(pane) {
    this.pane = pane;
    this.suggestions = new Suggestions();
    this.words = h("input.words", { type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off" });
    this.holder = h("div.command-holder", { hidden: true });
    this.send = h("button.send", { type: "submit" }, icon("send"));
    this.problem = h("p.failed", { role: "alert" });
    this.element = h("form.composer", {}, this.suggestions.element, h("div.writing", {}, this.words, this.holder, this.send));
    this.line = null;
    this.element.addEventListener("submit", (event) => {
      event.preventDefault();
      this.go();
    });
    this.words.addEventListener("input", () => this.typed());
    this.words.addEventListener("keydown", (event) => this.press(event));
    this.element.addEventListener("focusout", (event) => {
      if (!this.element.contains(event.relatedTarget)) this.suggestions.hide();
    });
  }

  /** Whether nothing is written that would be lost. */
  get empty() {
    return !this.line && !this.words.value;
  }

  /** Where and by whom is written has changed. With `keep`, what was typed before the first place came stays. */
  renew(keep = false) {
    const { pane } = this;
    if (!keep) this.leave();
    this.problem.remove();
    const words = pane.say("Message {place}", { place: pane.placeName() });
    const hint = pane.say("Type / for commands");
    this.words.placeholder = this.element.clientWidth < NARROW ? hint : `${words} · ${hint}`;
    this.words.setAttribute("aria-label", words);
    this.send.setAttribute("aria-label", pane.say("Send"));
  }

  focus() {
    if (this.line) this.line.focus();
    else this.words.focus();
  }

  entries() {
    const { world, person, dm, locale } = this.pane;
    return usable(world.commands, person, dm, locale);
  }

  typed() {
    const { words, suggestions } = this;
    this.problem.remove();
    const named = NAMED.exec(words.value);
    const entry = named && called(this.entries(), named[1]);
    if (entry) {
      this.begin(entry, named[2]);
      return;
    }
    const command = COMMAND.exec(words.value);
    if (!command) {
      suggestions.hide();
      return;
    }
    const found = fitting(this.entries(), command[1]);
    if (!found.length) {
      suggestions.tell(words, this.pane.say("There is no command with that name"));
      return;
    }
    const items = found.map((one) => ({ name: `/${one.name}`, hint: one.description, entry: one }));
    suggestions.show(words, this.pane.say("Commands"), items, (item) => this.begin(item.entry));
  }

  /** There are other commands than before: show those, where they are being looked at. */
  again() {
    if (!this.line && !this.suggestions.element.hidden) this.typed();
  }

  /** Write this command as if it had been picked from the list. */
  write(name) {
    const entry = called(this.entries(), name);
    if (entry) this.begin(entry);
  }

  press(event) {
    if (event.isComposing) return;
    const { suggestions, words } = this;
    if (suggestions.press(event.key)) event.preventDefault();
    else if (event.key === "Enter" || (event.key === "Tab" && suggestions.open)) {
      event.preventDefault();
      if (suggestions.current) suggestions.chosen(suggestions.current);
      else if (event.key === "Enter" && !COMMAND.test(words.value)) this.go();
    } else if (event.key === "Escape" && !suggestions.element.hidden) {
      event.stopPropagation();
      suggestions.hide();
    }
  }

  /** From words to a command; what was typed behind its name goes into its first option. */
  begin(entry, rest = "") {
    this.words.hidden = true;
    this.holder.hidden = false;
    this.suggestions.hide();
    this.line = new CommandLine(this, entry);
    this.holder.replaceChildren(this.line.element);
    this.line.start(rest);
  }

  /** Back to words; with `keep` the command's name is what is written. */
  leave(keep = false) {
    const name = this.line?.entry.name;
    const had = this.holder.contains(document.activeElement);
    this.line?.end();
    this.line = null;
    this.holder.hidden = true;
    this.holder.replaceChildren();
    this.words.hidden = false;
    this.words.value = keep ? `/${name}` : "";
    this.suggestions.hide();
    if (had) this.words.focus();
    if (keep) this.typed();
  }

  go() {
    if (this.line) {
      const sent = this.line.take();
      if (!sent) return;
      this.leave();
      this.words.focus();
      this.pane.command(sent.entry, sent.options);
      return;
    }
    const words = this.words.value.trim();
    if (!words) return;
    this.words.value = "";
    this.speak(words);
  }

  /** Say it; what does not arrive stands in the box again, with the reason above it. */
  async speak(words) {
    this.problem.remove();
    const answer = await this.pane.speak(words);
    if (answer.type !== "failed") return;
    this.words.value = [words, this.words.value].filter(Boolean).join(" ");
    const away = answer.reason === "offline" && "The tavern is not there. Looking for it …";
    this.problem.replaceChildren(icon("alert"), this.pane.say(away || answer.words || "Something went wrong. Try again."));
    this.suggestions.element.after(this.problem);
  }
}
