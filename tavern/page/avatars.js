// People's avatars: their picture, or their first letter on a coloured disc.

import { h } from "./dom.js";

const COLOURS = 8;
const LETTERS = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Somebody's face. It says nothing to screen readers: the name stands beside it. */
export function face(person, name) {
  if (person?.picture) return h("img.face", { src: person.picture, alt: "" });
  const [first] = LETTERS.segment(name.trim() || "?");
  return h("span.face", { class: `tint-${tint(person?.id ?? name)}`, "aria-hidden": "true" }, first.segment.toLocaleUpperCase());
}

function tint(id) {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.codePointAt(0)) % 9973;
  return sum % COLOURS;
}
