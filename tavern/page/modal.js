// A modal that the bot opened in a person's pane.

import { h, icon } from "./dom.js";
import { markdown } from "./markdown.js";
import { Menu, needed } from "./select_menu.js";
import { isMenu, offered, part, WORDS } from "./components.js";

const ROW = 1;
const TEXT = 10;
const LABEL = 18;
const RADIOS = 21;
const BOXES = 22;
const BOX = 23;
const PARAGRAPH = 2;
let last = 0;

export class Modal {
  /** Show a form inside `pane`. `submit(components)` sends it and promises the tavern's answer. */
  constructor(pane, { title, components }, around, submit, closed) {
    Object.assign(this, { around, submit, closed, fields: [] });
    this.back = document.activeElement;
    const id = `modal-${++last}`;
    const close = h("button.plain.round", { type: "button", "aria-label": around.say("Close"), onclick: () => this.close() }, icon("close"));
    this.problem = h("p.failed", { role: "alert", hidden: true });
    this.send = h("button.press.primary", { type: "submit" }, around.say("Submit"));
    const cancel = h("button.press.secondary", { type: "button", onclick: () => this.close() }, around.say("Cancel"));
    this.form = h(
      "form.modal",
      { onsubmit: (event) => this.go(event) },
      h("header", {}, h("h2", { id }, title), close),
      h("div.modal-body", {}, components.map((one) => this.top(one)), this.problem),
      h("footer", {}, cancel, this.send),
    );
    this.veil = h("div.veil", { role: "dialog", "aria-modal": "true", "aria-labelledby": id }, this.form);
    this.veil.addEventListener("keydown", (event) => this.press(event));
    pane.append(this.veil);
    for (const sibling of pane.children) if (sibling !== this.veil) sibling.inert = true;
    this.pane = pane;
    (this.form.querySelector(".modal-body :is(input, textarea, button)") ?? this.send).focus();
  }

  press(event) {
    if (event.key === "Escape") {
      event.stopPropagation();
      this.close();
    }
    if (event.key !== "Tab") return;
    // Whoever tabs stays in the form until it is closed.
    const stops = [...this.form.querySelectorAll("button, input, textarea")].filter((one) => !one.disabled);
    const at = stops.indexOf(document.activeElement);
    const next = event.shiftKey ? at - 1 : at + 1;
    if (next >= 0 && next < stops.length) return;
    event.preventDefault();
    stops.at(event.shiftKey ? -1 : 0).focus();
  }

  close() {
    if (!this.veil.isConnected) return;
    for (const sibling of this.pane.children) sibling.inert = false;
    this.veil.remove();
    if (this.back?.isConnected) this.back.focus();
    this.closed();
  }

  async go(event) {
    event.preventDefault();
    const missing = this.fields.find((field) => field.fault?.());
    if (missing) {
      this.say(missing.fault());
      missing.focus();
      return;
    }
    this.send.setAttribute("aria-busy", "true");
    const answer = await this.submit(this.fields.map((field) => field.value()));
    this.send.removeAttribute("aria-busy");
    if (answer.type === "failed") this.say(this.around.say(answer.words || "Something went wrong. Try again."));
    else this.close();
  }

  say(words) {
    this.problem.hidden = false;
    this.problem.replaceChildren(icon("alert"), words);
  }

  /** A part of the form; what it holds is noted in `fields`, in Discord's form. */
  top(one) {
    if (one.type === TEXT) return h("div.text", {}, markdown(one.content, this.around));
    if (one.type === ROW) {
      const inner = one.components[0];
      const [element, field] = this.field(inner, inner.label);
      this.fields.push({ ...field, value: () => ({ type: ROW, id: one.id, components: [field.value()] }) });
      return this.labelled(inner.label, null, inner, element);
    }
    if (one.type === LABEL) {
      const [element, field] = this.field(one.component, one.label);
      this.fields.push({ ...field, value: () => ({ type: LABEL, id: one.id, component: field.value() }) });
      return this.labelled(one.label, one.description, one.component, element);
    }
    return part(one, this.around);
  }

  labelled(label, description, inner, element) {
    const id = `field-${++last}`;
    const group = [RADIOS, BOXES].includes(inner.type);
    const needed = inner.required !== false && inner.type !== BOX;
    const words = [label, needed && h("span.needed", { title: this.around.say("required") }, " *")];
    const control = element.matches("input, textarea, button") ? element : element.querySelector("input, textarea, button");
    if (!group) control.id = id;
    if (description) (group ? element : control).setAttribute("aria-describedby", `${id}-more`);
    const more = description && h("small", { id: `${id}-more` }, description);
    if (group) return h("fieldset.field", {}, h("legend", {}, words), more, element);
    return h("div.field", {}, h("label", { for: id }, words), more, element);
  }

  field(one, label) {
    if (one.type === WORDS) return this.words(one);
    if (isMenu(one.type)) return this.menu(one, label);
    if (one.type === RADIOS || one.type === BOXES) return this.group(one);
    return this.box(one, label);
  }

  words(one) {
    const tall = one.style === PARAGRAPH;
    const marks = { required: one.required !== false, minlength: one.min_length, maxlength: one.max_length ?? 4000, placeholder: one.placeholder };
    const input = tall ? h("textarea", { ...marks, rows: 4 }) : h("input", { ...marks, type: "text", autocomplete: "off" });
    input.value = one.value ?? "";
    const value = () => ({ type: WORDS, id: one.id, custom_id: one.custom_id, value: input.value });
    return [input, { value, focus: () => input.focus() }];
  }

  menu(one, label) {
    let values = offered(one, this.around).filter((option) => option.picked).map((option) => option.value);
    const holder = h("div");
    const least = one.required === false ? 0 : (one.min_values ?? 1);
    const show = () => holder.replaceChildren(part(one, { ...this.around, asked: label, picked: { [one.custom_id]: values } }));
    show();
    holder.addEventListener("click", (event) => {
      const trigger = event.target.closest("[data-menu]");
      if (!trigger) return;
      const options = offered(one, this.around).map((option) => ({ ...option, picked: values.includes(option.value) }));
      const picked = (found) => {
        values = found;
        const { id } = holder.firstChild;
        show();
        holder.firstChild.id = id;
        holder.firstChild.focus();
      };
      new Menu(trigger, { options, least, most: one.max_values ?? 1, label, say: this.around.say, locale: this.around.locale, picked });
    });
    const value = () => ({ type: one.type, id: one.id, custom_id: one.custom_id, values });
    const fault = () => (values.length < least ? `${label}: ${this.around.say("Make a selection")}` : null);
    return [holder, { value, fault, focus: () => holder.firstChild.focus() }];
  }

  group(one) {
    const kind = one.type === RADIOS ? "radio" : "checkbox";
    const name = `group-${++last}`;
    const boxes = one.options.map((option) => h("input", { type: kind, name, value: option.value, checked: option.default }));
    const rows = one.options.map((option, place) =>
      h("label.choice", {}, boxes[place], h("span", {}, option.label, option.description && h("small", {}, option.description))),
    );
    const least = one.required === false ? 0 : (one.min_values ?? 1);
    const most = kind === "radio" ? 1 : (one.max_values ?? boxes.length);
    const picked = () => boxes.filter((box) => box.checked).map((box) => box.value);
    const fits = () => picked().length >= least && picked().length <= most;
    const same = { type: one.type, id: one.id, custom_id: one.custom_id };
    const value = () => (kind === "radio" ? { ...same, value: picked()[0] ?? null } : { ...same, values: picked() });
    const fault = () => (fits() ? null : needed(this.around.say, least, most));
    return [h("div.choices", {}, rows), { value, fault, focus: () => boxes[0].focus() }];
  }

  box(one, label) {
    const input = h("input", { type: "checkbox", checked: one.default, "aria-label": label });
    const value = () => ({ type: BOX, id: one.id, custom_id: one.custom_id, value: input.checked });
    return [h("div.choices", {}, input), { value, focus: () => input.focus() }];
  }
}
