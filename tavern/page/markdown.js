// Discord's Markdown, as far as bots and people write it, made into elements.
//
// `around` knows what the words mean where they stand: `name(id)`, `place(id)`, `command(name)`, `locale`, `link(url)`.

import { h } from "./dom.js";
import { moment } from "./timestamps.js";

/** The elements for a text of several lines. */
export function markdown(source, around) {
  const lines = source.split("\n");
  const blocks = [];
  let words = [];
  const flush = () => {
    if (words.length) blocks.push(h("p", {}, between(words.map((line) => inline(line, around)))));
    words = [];
  };
  for (let at = 0; at < lines.length; ) {
    const found = BLOCKS.find(([begins]) => begins.test(lines[at]));
    if (!found) {
      if (lines[at].trim()) words.push(lines[at]);
      else flush();
      at += 1;
      continue;
    }
    flush();
    const [block, next] = found[1](lines, at, around);
    blocks.push(block);
    at = next;
  }
  flush();
  return blocks;
}

/** The same without any element: for labels and for what is read aloud. */
export function plain(source, around) {
  const holder = h("div", {}, markdown(source, around));
  return [...holder.children].map((block) => block.textContent).join(" ").replace(/\s+/g, " ").trim();
}

const between = (parts) => parts.flatMap((part, place) => (place ? [h("br"), ...part] : part));

const FENCE = /^```/;
const LIST = /^(\s*)([-*]|\d+\.)\s+/;
const BLOCKS = [
  [FENCE, fence],
  [/^#{1,3} /, heading],
  [/^-# /, small],
  [/^>>> /, (lines, at, around) => quote([lines[at].slice(4), ...lines.slice(at + 1)], lines.length, around)],
  [/^> /, (lines, at, around) => several(lines, at, /^> /, around)],
  [LIST, list],
];

function fence(lines, at) {
  const first = lines[at].slice(3);
  const body = first.endsWith("```") && first.length > 3 ? [first.slice(0, -3)] : [];
  if (body.length) return [h("pre", { tabindex: "0" }, h("code", {}, body[0])), at + 1];
  let end = at + 1;
  while (end < lines.length && !lines[end].endsWith("```")) end += 1;
  const last = end < lines.length ? [lines[end].slice(0, -3)].filter(Boolean) : [];
  const kept = /^[a-z0-9+-]*$/i.test(first) ? [] : [first];
  const text = [...kept, ...lines.slice(at + 1, end), ...last].join("\n");
  return [h("pre", { tabindex: "0" }, h("code", {}, text)), end + 1];
}

function heading(lines, at, around) {
  const [, marks, words] = /^(#{1,3}) (.*)$/.exec(lines[at]);
  // The window's own title is the second level, the messages stand below it.
  return [h(`h${marks.length + 2}`, { class: `size${marks.length}` }, inline(words, around)), at + 1];
}

function small(lines, at, around) {
  let end = at;
  const found = [];
  while (end < lines.length && lines[end].startsWith("-# ")) found.push(inline(lines[end++].slice(3), around));
  return [h("p.small", {}, between(found)), end];
}

function several(lines, at, begins, around) {
  let end = at;
  while (end < lines.length && begins.test(lines[end])) end += 1;
  return quote(lines.slice(at, end).map((line) => line.replace(begins, "")), end, around);
}

const quote = (lines, next, around) => [h("blockquote", {}, markdown(lines.join("\n"), around)), next];

function list(lines, at, around) {
  const [, indent, mark] = LIST.exec(lines[at]);
  const numbered = /\d/.test(mark);
  const made = h(numbered ? "ol" : "ul", numbered ? { start: parseInt(mark, 10) } : {});
  let end = at;
  while (end < lines.length) {
    const item = LIST.exec(lines[end]);
    if (!item || item[1].length < indent.length) break;
    if (item[1].length > indent.length && made.lastChild) {
      const [inner, next] = list(lines, end, around);
      made.lastChild.append(inner);
      end = next;
      continue;
    }
    if (/\d/.test(item[2]) !== numbered) break;
    made.append(h("li", {}, inline(lines[end].slice(item[0].length), around)));
    end += 1;
  }
  return [made, end];
}

// --- within a line ----------------------------------------------------------------------------------

const WEB = /https?:\/\/[^\s<>()]+[^\s<>().,:;!?"'»\]]/y;

/** Each way of marking words, tried in this order where the line stands. */
const MARKS = [
  [/\\([^A-Za-z0-9\s])/y, (m) => m[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (m) => h("code", {}, m[2].trim())],
  [/<t:(-?\d+)(?::([tTdDfFRsS]))?>/y, (m, around) => moment(Number(m[1]), m[2] ?? "f", around)],
  [/<@!?(\d+)>/y, (m, around) => h("span.mention", { "data-person": m[1] }, `@${around.name(m[1]) ?? m[1]}`)],
  [/<@&(\d+)>/y, () => h("span.mention", {}, "@role")],
  [/<#(\d+)>/y, (m, around) => place(m[1], around)],
  [/<\/([^:>]+):(\d+)>/y, (m, around) => command(around.command(m[1]))],
  [/<a?:(\w+):\d+>/y, (m) => `:${m[1]}:`],
  [/@(everyone|here)\b/y, (m) => h("span.mention", {}, m[0])],
  [/\[([^\]\n]+)\]\(<?(https?:\/\/[^\s>)]+)>?\)/y, (m, around) => address(m[2], inline(m[1], around), around)],
  [/<(https?:\/\/[^\s>]+)>/y, (m, around) => address(m[1], [shown(m[1], around)], around)],
  [WEB, (m, around) => address(m[0], [shown(m[0], around)], around)],
  [/\*\*([\s\S]+?)\*\*(?!\*)/y, (m, around) => h("strong", {}, inline(m[1], around))],
  [/__([\s\S]+?)__(?!_)/y, (m, around) => h("u", {}, inline(m[1], around))],
  [/\*(?=\S)((?:\*\*|\s+(?:[^*\s]|\*\*)|[^\s*])+?)\*(?!\*)/y, (m, around) => h("em", {}, inline(m[1], around))],
  [/(?<![\p{L}\p{N}_])_(?!\s)((?:__|\\[\s\S]|[^_])+?)_(?![\p{L}\p{N}_])/uy, (m, around) => h("em", {}, inline(m[1], around))],
  [/~~([\s\S]+?)~~/y, (m, around) => h("s", {}, inline(m[1], around))],
  [/\|\|([\s\S]+?)\|\|/y, (m, around) => spoiler(inline(m[1], around), around)],
];
const PLAIN = /[\p{L}\p{N}\s,.;:!?'"()«»–—…·]+?(?=[^\p{L}\p{N}\s,.;:!?'"()«»–—…·]|https?:|$)/uy;

function inline(line, around) {
  const found = [];
  const push = (part) => {
    if (typeof part === "string" && typeof found.at(-1) === "string") found.push(found.pop() + part);
    else found.push(part);
  };
  for (let at = 0; at < line.length; ) {
    const step = marked(line, at, around) ?? run(line, at);
    push(step[0]);
    at = step[1];
  }
  return found;
}

function marked(line, at, around) {
  for (const [pattern, make] of MARKS) {
    pattern.lastIndex = at;
    const found = pattern.exec(line);
    // Making what is inside runs the same patterns again, so where this one ended is kept first.
    if (found) return [make(found, around), at + found[0].length];
  }
  return null;
}

function run(line, at) {
  PLAIN.lastIndex = at;
  const found = PLAIN.exec(line);
  return found ? [found[0], at + found[0].length] : [line[at], at + 1];
}

const command = (name) => h("button.mention", { type: "button", "data-command": name }, `/${name}`);

function place(id, around) {
  const name = around.place(id);
  return name ? h("button.mention", { type: "button", "data-place": id }, name) : h("span.mention", {}, "#?");
}

/** The words for a bare address. Discord shows the name of a place that the reader sees. */
function shown(url, around) {
  const inside = around.link(url);
  const name = inside && around.place(inside.place);
  return name ? (inside.message ? `${name} › \u{1F4AC}` : name) : url;
}

function address(url, words, around) {
  const inside = around.link(url);
  if (inside) return h("button.mention", { type: "button", "data-place": inside.place, "data-message": inside.message }, words);
  return h("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, words);
}

function spoiler(words, around) {
  const label = around.say("Spoiler");
  return h("button.spoiler", { type: "button", "data-spoiler": true, "aria-label": label, "aria-expanded": "false" }, h("span", {}, words));
}
