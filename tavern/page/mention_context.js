// Names behind ids and addresses in a message, for the reader of a pane.

import { local } from "./commands.js";
import { face } from "./avatars.js";
import { CHANNEL } from "./client_state.js";

const ADDRESS = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

/** The surroundings of the messages in a window. They follow the window: its language, its place. */
export function around(pane) {
  const { world } = pane;
  const list = () => world.places.get(pane.personId) ?? [];
  return {
    get locale() {
      return pane.locale;
    },
    get here() {
      return pane.here;
    },
    say: pane.say,
    name: (id) => world.name(id),
    command(name) {
      const known = world.commands.find((command) => command.name === name);
      return known ? local(known, "name", pane.locale) : name;
    },
    hasEntries: () => pane.entries(3).length > 0,
    place: (id) => pane.label(list().find((place) => place.id === id)) || null,
    placeOf: (id) => list().find((place) => place.id === id),
    channels: () => list().filter((place) => place.kind === CHANNEL).map(({ id, name }) => ({ id, name: `#${name}` })),
    people: () => [...world.people.values()],
    now: () => world.now(),
    face: (id, name) => face({ id, picture: id === world.bot.id ? world.bot.avatar : null }, name),
    link(url) {
      const found = ADDRESS.exec(url);
      return found && { place: found[1], message: found[2] ?? null };
    },
  };
}
