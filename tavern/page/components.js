// Discord's components as elements. The pane reads presses and picks from data attributes.

import { h, icon } from "./dom.js";
import { markdown } from "./markdown.js";

const ROW = 1;
const BUTTON = 2;
export const STRINGS = 3;
export const WORDS = 4;
const PEOPLE = 5;
const ROLES = 6;
const BOTH = 7;
const CHANNELS = 8;
const SECTION = 9;
const TEXT = 10;
const THUMBNAIL = 11;
const GALLERY = 12;
const FILE = 13;
const LINE = 14;
const CONTAINER = 17;
const LINK = 5;
const STYLES = { 1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "primary" };

/** Whether this kind of component is a menu. */
export const isMenu = (type) => [STRINGS, PEOPLE, ROLES, BOTH, CHANNELS].includes(type);

/** These components as elements, as they look to whom `around` describes. */
export const parts = (components, around) => (components ?? []).map((one) => part(one, around));

/** The element for one component, in a message or in a modal. */
export function part(one, around) {
  const make = MADE[one.type];
  return make ? make(one, around) : h("p.small", {}, `[${one.type}]`);
}

/** The component with this custom id, however deep it lies. */
export function find(components, custom_id) {
  for (const one of components ?? []) {
    if (one.custom_id === custom_id) return one;
    const inside = find([...(one.components ?? []), one.accessory, one.component].filter(Boolean), custom_id);
    if (inside) return inside;
  }
  return null;
}

/** Every component with a custom id, in order. */
export const controls = (components) =>
  (components ?? []).flatMap((one) => [
    ...(one.custom_id ? [one] : []),
    ...controls([...(one.components ?? []), one.accessory].filter(Boolean)),
  ]);

/** Addresses of files as this page may fetch them: they lie on its own server, or in the address itself. */
export function local(url) {
  if (url.startsWith("data:image/")) return url;
  const found = new URL(url, location.href);
  return found.pathname + found.search;
}

const MADE = {
  [ROW]: (one, around) => h("div.row", {}, parts(one.components, around)),
  [BUTTON]: button,
  [TEXT]: (one, around) => h("div.text", {}, markdown(one.content, around)),
  [SECTION]: (one, around) =>
    h("div.section", {}, h("div", {}, parts(one.components, around)), one.accessory && part(one.accessory, around)),
  [THUMBNAIL]: (one) => h("img.thumbnail", { src: local(one.media.url), alt: one.description ?? "" }),
  [GALLERY]: (one, around) =>
    h("div.gallery", {}, one.items.map((item) => picture(item.media, item.description, around, item.spoiler))),
  [FILE]: (one) => download(one.file.url, one.name ?? one.file.url.split("/").at(-1)),
  [LINE]: (one) => h("hr", { class: one.divider === false ? "bare" : "" }),
  [CONTAINER]: container,
};
for (const type of [STRINGS, PEOPLE, ROLES, BOTH, CHANNELS]) MADE[type] = menu;

function container(one, around) {
  const made = h("div.container", {}, parts(one.components, around));
  if (one.accent_color !== null && one.accent_color !== undefined) {
    made.style.setProperty("--accent", `#${one.accent_color.toString(16).padStart(6, "0")}`);
  }
  return made;
}

/** An emoji: one of the bot's application as its picture, any other as its sign. */
export const sign = (emoji) =>
  emoji?.id ? h("img.emoji", { src: `/emojis/${emoji.id}.png`, alt: "" }) : emoji?.name && h("span.emoji", {}, emoji.name);

function button(one, around) {
  const words = [sign(one.emoji), one.label && h("span", {}, one.label)];
  const style = STYLES[one.style] ?? "secondary";
  if (one.style === LINK) {
    const inside = around.link(one.url);
    if (inside) return h("button.press.link", { type: "button", "data-place": inside.place, "data-message": inside.message }, words, icon("out"));
    return h("a.press.link", { href: one.url, target: "_blank", rel: "noopener noreferrer" }, words, icon("out"));
  }
  const busy = around.busy === one.custom_id;
  const marks = { type: "button", disabled: one.disabled, "data-press": one.custom_id, "data-key": one.custom_id, "aria-busy": busy ? "true" : null };
  return h(`button.press.${style}`, marks, words);
}

/** A picture that opens large. Its box has the right size before it is there. */
export function picture(media, description, around, hidden = false) {
  const address = local(media.url);
  const image = h("img", { src: address, alt: description ?? "", width: media.width, height: media.height });
  const enlarge = h("button.enlarge", { type: "button", "data-picture": address, "aria-label": around.say("Enlarge") });
  const made = h("figure.picture", {}, image, enlarge);
  if (media.width && media.height) made.style.setProperty("--shape", media.width / media.height);
  return hidden ? h("button.spoiler", { type: "button", "data-spoiler": true, "aria-label": around.say("Spoiler") }, made) : made;
}

/** A file to take along. */
export function download(url, name) {
  return h("a.file", { href: local(url), download: name }, icon("out"), name);
}

// --- menus ------------------------------------------------------------------------------------------

/** What a menu offers, whatever its kind: `{label, value, description, picked}`. */
export function offered(one, around) {
  if (one.type === STRINGS) {
    return one.options.map((option) => ({ ...option, picked: Boolean(option.default) }));
  }
  const picked = new Set((one.default_values ?? []).map((value) => value.id));
  const found = one.type === CHANNELS ? around.channels() : one.type === ROLES ? [] : around.people();
  return found.map(({ id, name }) => ({ label: name, value: id, picked: picked.has(id) }));
}

function menu(one, around) {
  const options = offered(one, around);
  const chosen = around.picked?.[one.custom_id];
  const shown = options.filter((option) => (chosen ? chosen.includes(option.value) : option.picked));
  const hint = one.placeholder || around.say("Make a selection");
  const many = (one.max_values ?? 1) > 1;
  const words = shown.map((option) => h(many ? "span.chip" : "span", {}, sign(option.emoji), option.label));
  const marks = {
    type: "button",
    role: "combobox",
    "aria-haspopup": "listbox",
    "aria-expanded": "false",
    "aria-label": around.asked ? `${around.asked}: ${hint}` : hint,
    "aria-busy": around.busy === one.custom_id ? "true" : null,
    disabled: one.disabled,
    "data-menu": one.custom_id,
    "data-key": one.custom_id,
  };
  return h("button.menu", marks, h("span.menu-words", {}, words.length ? words : h("span.hint", {}, hint)), icon("down"));
}
