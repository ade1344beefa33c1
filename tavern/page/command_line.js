// A slash command that is being typed: a field for each option, filled by keyboard or mouse.

import { filled, known, local, valueOf } from "./commands.js";
import { h, icon } from "./dom.js";

const PAUSE = 120;
let last = 0;

export class CommandLine {
  constructor(composer, entry) {
    Object.assign(this, { composer, entry, pane: composer.pane, suggestions: composer.suggestions, fields: [], turn: 0 });
    this.more = h("span.more");
    this.element = h("div.command-line", {}, h("span.command-name", {}, `/${entry.name}`), this.more);
    for (const option of entry.options) if (option.required) this.add(option);
    this.renewMore();
  }

  /** Go to the first field, with these words in it; a command without options waits for Enter. */
  start(words) {
    const [first] = this.fields;
    if (first) {
      first.input.value = words;
      first.input.focus();
      return;
    }
    const { name, description } = this.entry;
    this.stop = h("input.stop", { type: "text", "aria-label": `/${name}`, readonly: true });
    this.stop.addEventListener("keydown", (event) => this.press(event, null));
    this.more.before(this.stop);
    this.stop.focus();
    this.suggestions.tell(this.stop, description);
  }

  focus() {
    (this.fields[0]?.input ?? this.stop)?.focus();
  }

  end() {
    this.turn += 1;
  }

  // --- its options ----------------------------------------------------------------------------------

  /** A field for an option, before the names of those that are left. */
  add(option) {
    const { locale, world, personId } = this.pane;
    const id = `option-${++last}`;
    const marks = { id, type: "text", role: "combobox", "aria-autocomplete": "list", "aria-expanded": "false", autocomplete: "off" };
    const input = h("input", { ...marks, maxlength: option.max_length, size: 8, "data-option": option.name });
    const element = h("span.command-option", {}, h("label", { for: id }, local(option, "name", locale)), input);
    const field = { option, input, element, filled: false, known: known(option, locale, world, personId) };
    input.addEventListener("input", () => {
      field.filled = false;
      fit(field);
      this.ask(field, PAUSE);
    });
    input.addEventListener("keydown", (event) => this.press(event, field));
    input.addEventListener("focus", () => {
      element.classList.remove("wrong");
      if (field.filled) this.suggestions.hide();
      else this.ask(field);
    });
    this.more.before(element);
    this.fields.push(field);
    return field;
  }

  /** The options that are not there yet, each a button. */
  renewMore() {
    const { locale } = this.pane;
    const left = this.entry.options.filter((option) => !this.fields.some((field) => field.option === option));
    const add = (option) => () => {
      this.stop?.remove();
      const field = this.add(option);
      this.renewMore();
      field.input.focus();
    };
    const name = (option) => local(option, "name", locale);
    const button = (option) => h("button.add-option", { type: "button", title: local(option, "description", locale), onclick: add(option) }, icon("plus"), name(option));
    this.more.replaceChildren(...left.map(button));
  }

  /** Show what a field can be, from what is known or from the bot. */
  async ask(field, pause = 0) {
    const { suggestions, pane } = this;
    const { option, input } = field;
    const title = local(option, "description", pane.locale);
    const show = (items) => {
      if (items.length) suggestions.show(input, title, items, (item) => this.pick(field, item));
      else suggestions.tell(input, `${title} · ${pane.say("No options match")}`);
    };
    const turn = ++this.turn;
    if (field.known) {
      const wanted = input.value.toLocaleLowerCase();
      show(field.known.filter((choice) => choice.name.toLocaleLowerCase().includes(wanted)));
      return;
    }
    if (!option.autocomplete) {
      suggestions.tell(input, title);
      return;
    }
    if (suggestions.input !== input || suggestions.element.hidden) suggestions.tell(input, `${title} · ${pane.say("Looking …")}`);
    if (pause) await new Promise((resolve) => setTimeout(resolve, pause));
    if (turn !== this.turn) return;
    const answer = await pane.suggest(this.entry, filled(this.entry, this.values(field)));
    // Meanwhile something else may have been typed, picked or left.
    if (turn !== this.turn || field.filled || document.activeElement !== input) return;
    if (answer.type === "failed") suggestions.tell(input, `${title} · ${pane.say("Loading options failed")}`);
    else show(answer.choices);
  }

  pick(field, { name, value }) {
    Object.assign(field, { value, filled: true });
    field.input.value = name;
    fit(field);
    this.turn += 1;
    this.suggestions.hide();
    const next = this.fields.find((one) => one.option.required && !one.filled && !one.input.value);
    (next ?? field).input.focus();
  }

  press(event, field) {
    if (event.isComposing) return;
    const { suggestions } = this;
    const { key } = event;
    const offered = field && !field.filled ? suggestions.current : null;
    if (suggestions.press(key)) event.preventDefault();
    else if (key === "Enter") {
      event.preventDefault();
      if (offered) this.pick(field, offered);
      else this.composer.go();
    } else if (key === "Tab" && !event.shiftKey && field?.input.value && offered) {
      event.preventDefault();
      this.pick(field, offered);
    } else if (key === "ArrowDown" && field) this.ask(field);
    else if (key === "Escape") {
      event.stopPropagation();
      if (suggestions.open) suggestions.hide();
      else this.composer.leave();
    } else if (key === "Backspace" && !field?.input.value) {
      event.preventDefault();
      this.back(field);
    }
  }

  /** Backspace in an empty field: it goes, and from the first one the whole command does. */
  back(field) {
    const place = this.fields.indexOf(field);
    if (field && !field.option.required) {
      field.element.remove();
      this.fields.splice(place, 1);
      this.renewMore();
    }
    const before = this.fields[place - 1];
    if (before) before.input.focus();
    else this.composer.leave(true);
  }

  // --- what it holds --------------------------------------------------------------------------------

  values(focused = null) {
    return this.fields
      .map((field) => {
        const { name, type } = field.option;
        if (field === focused) return { name, type, value: field.input.value, focused: true };
        const value = field.filled ? field.value : valueOf(field.option, field.input.value);
        return field.input.value && value !== undefined ? { name, type, value } : null;
      })
      .filter(Boolean);
  }

  /** The command as it can be sent; or null, after saying what is missing. */
  take() {
    const wrong = this.fields.find((field) => this.fault(field));
    if (!wrong) return { entry: this.entry, options: filled(this.entry, this.values()) };
    wrong.input.focus();
    wrong.element.classList.add("wrong");
    if (!this.suggestions.open) this.suggestions.tell(wrong.input, this.fault(wrong));
    return null;
  }

  fault({ option, input, filled: done, known: offered }) {
    if (!input.value) return option.required ? this.pane.say("This option is required") : null;
    if (done || (!offered && valueOf(option, input.value) !== undefined)) return null;
    return this.pane.say("Pick one from the list");
  }
}

function fit({ input }) {
  input.size = Math.max(8, Math.min(40, input.value.length + 1));
}
