// One message as its reader sees it.

import { h, icon } from "./dom.js";
import { markdown, plain } from "./markdown.js";
import { download, parts, picture } from "./components.js";
import { sent } from "./timestamps.js";
import { EPHEMERAL, THREAD } from "./client_state.js";

const V2 = 1 << 15;
const THREAD_CREATED = 18;
const ADDED = 1;
const REMOVED = 2;
const THREAD_BEGINS = 21;
const SYSTEM = [ADDED, REMOVED, THREAD_CREATED, THREAD_BEGINS];
const TEXT = 10;
const WORDS_ALONE = [TEXT, 14, 17];
const FIRST = 60;
const TOGETHER = 7 * 60_000;

/** Whether it is for one person's eyes only. */
export const isPrivate = (message) => Boolean(message.ephemeral || message.flags & EPHEMERAL);

/** Whether there is more in it than words: something to press, to pick or to look at. */
export const isPanel = ({ components, attachments }) => Boolean(attachments?.length) || beyondWords(components);

const beyondWords = (components) =>
  (components ?? []).some((one) => !WORDS_ALONE.includes(one.type) || beyondWords(one.components));

/** The element of a message. `before` is the one above it, `act` what its reader has just done with it. */
export function messageElement(message, before, around, act = {}) {
  if (SYSTEM.includes(message.type)) return system(message, around);
  const here = { ...around, busy: act.busy, picked: act.picked };
  const follows = isFollowing(message, before);
  const secret = isPrivate(message);
  const name = nameOf(message.author, around);
  const classes = [secret && "private", message.mine && "mine", follows && "follows", message.local && "local"];
  return h(
    "article.message",
    { "data-key": message.id, "data-id": message.id, tabindex: "-1", class: classes.filter(Boolean).join(" "), "aria-label": label(message, name, around) },
    context(message, around),
    follows ? null : around.face(message.author.id, name),
    h(
      "div.body",
      {},
      follows ? null : head(message, name, around),
      message.thinking ? thinking(name, around) : said(message, here),
      thread(message, around),
      act.failed && h("p.failed", { role: "alert" }, icon("alert"), act.failed),
      secret && forYou(around),
    ),
    !secret && !message.local && around.hasEntries() && h("button.entries", { type: "button", "data-entries": true, tabindex: "-1", "data-key": `entries-${message.id}`, "aria-haspopup": "listbox", "aria-expanded": "false", "aria-label": around.say("More") }, "…"),
  );
}

/** Whose it is, when it came, and how it begins: by this one message is told from the next in a list of all. */
function label(message, name, around) {
  const first = lines(message).map((line) => plain(line, around)).find(Boolean);
  return [name, sent(message.timestamp, around.now(), around.locale).textContent, first?.slice(0, FIRST)].filter(Boolean).join(", ");
}

/** What a message says, line by line; what it hides stays hidden. */
export const lines = (message) =>
  [message.content ?? "", ...written(message.components)].flatMap((text) => text.replace(/\|\|.+?\|\|/gs, "…").split("\n"));

const written = (components) =>
  (components ?? []).flatMap((one) => (one.type === TEXT ? [one.content] : written(one.components)));

const nameOf = (user, around) => around.name(user.id) ?? user.global_name ?? user.username;

function isFollowing(message, before) {
  if (!before || before.author?.id !== message.author.id || SYSTEM.includes(before.type)) return false;
  if (isPrivate(message) || isPrivate(before) || used(message)) return false;
  return new Date(message.timestamp) - new Date(before.timestamp) < TOGETHER;
}

const used = (message) => message.interaction_metadata?.name ?? message.interaction?.name;

function context(message, around) {
  const command = used(message);
  if (command) {
    const who = message.interaction_metadata?.user ?? message.interaction.user;
    const shown = around.command(command);
    return h("p.context", {}, icon("reply"), h("b", {}, nameOf(who, around)), ` ${around.say("used")} `, h("b", {}, `/${shown}`));
  }
  const answered = message.referenced_message;
  // What a button answers stands above it anyway.
  if (!message.message_reference?.message_id || isPrivate(message) || answered === undefined) return null;
  const words = answered ? [h("b", {}, nameOf(answered.author, around)), ` ${answered.content.slice(0, 80)}`] : around.say("a message that was deleted");
  return h("p.context", {}, icon("reply"), words);
}

function head(message, name, around) {
  const app = message.author.bot && h("span.app", {}, icon("check"), "APP");
  return h("header", {}, h("b.author", { "data-person": message.author.id }, name), app, sent(message.timestamp, around.now(), around.locale));
}

const dots = () => h("span.dots", { "aria-hidden": "true" }, h("i"), h("i"), h("i"));

const thinking = (name, around) => h("p.thinking", {}, dots(), ` ${name} ${around.say("is thinking …")}`);

function said(message, around) {
  const layout = message.flags & V2;
  const edited = message.edited_timestamp && h("span.edited", {}, `(${around.say("edited")})`);
  return [
    layout ? null : h("div.text", {}, markdown(message.content ?? "", around), message.content ? edited : null),
    parts(message.components, around),
    layout ? null : (message.attachments ?? []).map((file) => attachment(file, around)),
    layout || !message.content ? edited : null,
  ];
}

function attachment(file, around) {
  return file.content_type?.startsWith("image/") ? picture(file, file.description, around) : download(file.url, file.filename);
}

function thread(message, around) {
  const place = around.placeOf(message.id);
  if (!place || place.kind !== THREAD || place.id === around.here) return null;
  return way(place.id, place.name, around);
}

function way(id, name, around) {
  return h("button.way", { type: "button", "data-place": id }, icon("thread"), h("span", {}, h("b", {}, name), h("small", {}, around.say("To the thread"))));
}

function system(message, around) {
  const name = nameOf(message.author, around);
  const place = around.placeOf(message.message_reference?.channel_id);
  const people = (message.mentions ?? []).map((one) => nameOf(one, around)).join(", ");
  const told = {
    [ADDED]: around.say("added to this thread:"),
    [REMOVED]: around.say("removed from this thread:"),
    [THREAD_BEGINS]: around.say("started this thread"),
  }[message.type];
  const words = [icon("thread"), h("b", {}, name), ` ${told ?? around.say("started a thread")} `];
  if (told) return h("article.message.system", { "data-key": message.id, "data-id": message.id, "aria-label": name }, h("div.body", {}, h("p", {}, words, people && h("b", {}, people))));
  const shown = place ? way(place.id, place.name, around) : h("b", {}, message.content);
  return h("article.message.system", { "data-key": message.id, "data-id": message.id, "aria-label": name }, h("div.body", {}, h("p", {}, words), shown));
}

function forYou(around) {
  const dismiss = h("button.plain", { type: "button", "data-dismiss": true }, around.say("Dismiss message"));
  return h("footer.for-you", {}, icon("eye"), h("span", {}, around.say("Only you can see this")), " · ", dismiss);
}
