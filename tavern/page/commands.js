// The slash commands that a person can use in a place, and those that match what was typed.

const SUBCOMMAND = 1;
const GROUP = 2;
const STRING = 3;
const INTEGER = 4;
const BOOLEAN = 5;
const USER = 6;
const CHANNEL = 7;
const NUMBER = 10;
const BOT_DM = 1;

/** The name or description of something in a language, as Discord picks it. */
export function local(thing, what, locale) {
  const known = thing[`${what}_localizations`] ?? {};
  return known[locale] ?? thing[what];
}

/** What this person can use here: `{command, leaf, name, description, options}`, in the order of the alphabet. */
export function usable(commands, person, dm, locale) {
  return commands
    .filter((command) => (command.type ?? 1) === 1 && may(command, person) && (!dm || here(command)))
    .flatMap((command) => leaves(command, [], locale))
    .sort((a, b) => a.name.localeCompare(b.name, locale));
}

/** The entries of the menu on people (kind 2) or messages (kind 3) that this person can use here. */
export function entries(commands, kind, person, dm, locale) {
  return commands
    .filter((command) => command.type === kind && may(command, person) && (!dm || here(command)))
    .map((command) => ({ label: local(command, "name", locale), value: command.name }));
}

const may = (command, person) => person.owner || [null, undefined].includes(command.default_member_permissions);
const here = (command) => (command.contexts ? command.contexts.includes(BOT_DM) : command.dm_permission !== false);

function leaves(command, path, locale, leaf = command) {
  const inner = (leaf.options ?? []).filter((option) => [SUBCOMMAND, GROUP].includes(option.type));
  const steps = [...path, leaf];
  if (inner.length) return inner.flatMap((option) => leaves(command, steps, locale, option));
  const name = steps.map((step) => local(step, "name", locale)).join(" ");
  const plain = steps.map((step) => step.name).join(" ");
  return [{ command, steps, name, plain, description: local(leaf, "description", locale), options: leaf.options ?? [] }];
}

/** Those whose name begins with what was typed, before those that have it further inside. */
export function fitting(entries, typed) {
  const wanted = typed.toLocaleLowerCase();
  const begins = (entry) => [entry.name, entry.plain].some((name) => name.toLocaleLowerCase().startsWith(wanted));
  const has = (entry) => `${entry.name} ${entry.plain} ${entry.description}`.toLocaleLowerCase().includes(wanted);
  return [...entries.filter(begins), ...entries.filter((entry) => !begins(entry) && has(entry))];
}

/** The command with exactly this name, in the person's language or in English. */
export const called = (entries, name) => entries.find((entry) => entry.name === name || entry.plain === name);

/** What an option can be, where that is known beforehand; null where the bot is asked or anything goes. */
export function known(option, locale, world, person) {
  if (option.choices?.length) return option.choices.map((choice) => ({ name: local(choice, "name", locale), value: choice.value }));
  if (option.type === BOOLEAN) return [["True", true], ["False", false]].map(([name, value]) => ({ name, value }));
  if (option.type === USER) return [...world.people.values()].map(({ id, name }) => ({ name, value: id }));
  if (option.type === CHANNEL) {
    return (world.places.get(person) ?? []).filter((place) => place.kind !== "dm").map(({ id, name }) => ({ name, value: id }));
  }
  return null;
}

/** What was typed for an option as its value; undefined where it is none. */
export function valueOf(option, words) {
  if (option.type === STRING) return words;
  if (option.type === INTEGER) return /^-?\d+$/.test(words) ? Number(words) : undefined;
  if (option.type === NUMBER) return words.trim() && Number.isFinite(Number(words)) ? Number(words) : undefined;
  return undefined;
}

/** The options of an interaction, in Discord's form, within their subcommands. */
export function filled(entry, values) {
  return entry.steps.slice(1).reduceRight((inner, step) => [{ name: step.name, type: step.type, options: inner }], values);
}
