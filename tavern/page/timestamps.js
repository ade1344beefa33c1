// Discord's timestamps in messages: in the reader's language, relative ones updated.

import { h } from "./dom.js";

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};
const STEPS = [
  ["year", 31_557_600],
  ["month", 2_629_800],
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
  ["second", 1],
];

/** The element of `<t:seconds:style>`. */
export function moment(seconds, style, around) {
  const date = new Date(seconds * 1000);
  if (Number.isNaN(date.getTime())) return `<t:${seconds}:${style}>`;
  const full = new Intl.DateTimeFormat(around.locale, STYLES.F).format(date);
  const counts = style === "R";
  const words = counts ? relative(seconds, around.now(), around.locale) : format(date, style, around.locale);
  const marks = { datetime: date.toISOString(), title: full, "data-count": counts ? seconds : null };
  return h("time", { ...marks, "data-locale": around.locale }, words);
}

const format = (date, style, locale) => new Intl.DateTimeFormat(locale, STYLES[style]).format(date);

/** «in 2 minutes», «5 seconds ago». */
export function relative(seconds, now, locale) {
  const away = seconds - now / 1000;
  const [unit, size] = STEPS.find(([, long]) => Math.abs(away) >= long) ?? STEPS.at(-1);
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(Math.round(away / size), unit);
}

/** Let every moment on the page that counts go on counting. */
export function keepCounting(now) {
  setInterval(() => {
    if (document.hidden) return;
    for (const time of document.querySelectorAll("time[data-count]")) {
      const words = relative(Number(time.dataset.count), now(), time.dataset.locale);
      if (time.textContent !== words) time.textContent = words;
    }
  }, 1000);
}

/** When a message was sent, short: today only the hour. */
export function sent(timestamp, now, locale) {
  const date = new Date(timestamp);
  const today = date.toDateString() === new Date(now).toDateString();
  return h("time.sent", { datetime: timestamp, title: format(date, "F", locale) }, format(date, today ? "t" : "s", locale));
}
