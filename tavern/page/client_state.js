// The state of the tavern as the page knows it. Panes subscribe to the changes of their person.

import { Link } from "./server_connection.js";

export const CHANNEL = "channel";
export const THREAD = "thread";
export const DM = "dm";
export const EPHEMERAL = 64;

/** Ids are long numbers in strings: the longer is the newer, equal lengths compare as words. */
export const older = (one, other) => one.length - other.length || (one < other ? -1 : one > other ? 1 : 0);

export class World {
  constructor() {
    this.bot = { id: "", name: "Quarterdeck", avatar: null, state: "starting" };
    this.guild = { id: "", name: "", owner: "" };
    this.people = new Map();
    this.commands = [];
    this.denied = [];
    this.permissions = null;
    this.ahead = 0;
    this.doors = [];
    this.open = false;
    this.strange = false;
    this.places = new Map();
    this.rooms = new Map();
    this.listeners = new Map();
    this.link = new Link(
      (message) => this.hear(message),
      (open, strange = !open && this.strange) => {
        this.open = open;
        this.strange = strange;
        this.spread("line", { open });
      },
    );
  }

  /** Call `listener(message)` for every message of this kind; returns how to stop that. */
  on(kind, listener) {
    if (!this.listeners.has(kind)) this.listeners.set(kind, new Set());
    this.listeners.get(kind).add(listener);
    return () => this.listeners.get(kind).delete(listener);
  }

  spread(kind, message = {}) {
    for (const listener of [...(this.listeners.get(kind) ?? [])]) listener(message);
    if (kind !== "any") this.spread("any", { kind, ...message });
  }

  /** The messages of a place as a person sees them, oldest first. */
  messages(person, place) {
    return [...(this.room(person, place)?.values() ?? [])].sort((a, b) => older(a.id, b.id));
  }

  room(person, place) {
    return this.rooms.get(`${person} ${place}`);
  }

  /** Everybody's name, the bot's among them; undefined for whoever is not known here. */
  name(id) {
    return id === this.bot.id ? this.bot.name : this.people.get(id)?.name;
  }

  place(person, id) {
    return (this.places.get(person) ?? []).find((place) => place.id === id);
  }

  /** What the clocks of the tavern show, in milliseconds. */
  now() {
    return Date.now() + this.ahead * 1000;
  }

  hear(message) {
    const hear = HEARD[message.type];
    if (hear) hear(this, message);
    this.spread(message.type, message);
  }

  /** Open a place for a person: from now on what happens there comes by itself. */
  async enter(person, place) {
    return this.link.ask({ do: "open", person, place });
  }
}

function people(world, list) {
  world.people = new Map(list.map((person) => [person.id, person]));
}

const HEARD = {
  hello(world, message) {
    world.bot = message.bot;
    world.guild = message.guild;
    people(world, message.people);
    world.commands = message.commands;
    world.denied = message.denied ?? [];
    world.permissions = message.permissions ?? null;
    world.ahead = message.ahead ?? 0;
    world.doors = message.doors ?? [];
    world.rooms.clear();
  },
  people: (world, message) => people(world, message.people),
  commands(world, message) {
    world.commands = message.commands;
    world.doors = message.doors;
  },
  bot: (world, message) => (world.bot = { ...world.bot, state: message.state }),
  scenery(world, message) {
    world.denied = message.denied;
    world.ahead = message.ahead;
  },
  places: (world, message) => world.places.set(message.person, message.places),
  history(world, message) {
    const key = `${message.person} ${message.place}`;
    const room = world.rooms.get(key) ?? new Map();
    for (const one of message.messages) room.set(one.id, one);
    world.rooms.set(key, room);
  },
  message: keep,
  edit: keep,
  delete: (world, message) => world.room(message.person, message.place)?.delete(message.id),
};

function keep(world, { person, place, message }) {
  world.room(person, place)?.set(message.id, message);
}
