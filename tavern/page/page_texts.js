// The page's own texts in the bot's languages. Texts of the bot arrive translated.

import { ITALIAN } from "./italian.js";

/** The languages that a person's window can be set to, each by its own name. */
export const LANGUAGES = { "en-US": "English", it: "Italiano" };

/** A sentence of the page in a language, with its named parts filled in. */
export function say(locale, words, parts = {}) {
  const said = (locale.startsWith("it") ? ITALIAN[words] : undefined) ?? words;
  return said.replace(/\{(\w+)\}/g, (whole, name) => parts[name] ?? whole);
}

/** The same for what belongs to nobody's window, in the language of the browser. */
export const page = (words, parts) => say(navigator.language, words, parts);
