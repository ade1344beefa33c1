// The three start screens, and the automatic clicks up to the first move.

import { local } from "./commands.js";
import { h } from "./dom.js";
import { isPrivate } from "./message.js";
import { controls } from "./components.js";
import { page } from "./page_texts.js";
import { CHANNEL } from "./client_state.js";

const LOBBY = /^button:([A-Z0-9]{5}):start$/;
const PATIENCE = 25_000;
const AGAIN = 1000;

const DOORS = {
  automatic: { command: "play", title: "Play against automatic players", words: "You sit down at once; they have been waiting for you.", people: 1 },
  friend: { command: "play", title: "Play with a friend in the next pane", words: "Two windows side by side: one for each of you.", people: 2 },
  learn: { command: "learn", title: "Learn a game", words: "A first voyage with a guide.", people: 1 },
};

/** The page with the doors, before anybody sits down. */
export class Doors {
  constructor(room) {
    this.room = room;
    this.world = room.world;
    this.element = h("main.doors", { "aria-labelledby": "doors-title" });
    // The page may be quicker than the bot, whose commands say which doors there are.
    this.world.on("commands", () => {
      if (!this.element.querySelector(".open")) this.show();
    });
  }

  show() {
    this.games = {};
    const offered = this.world.doors.map((door) => door.id ?? door).filter((id) => id in DOORS);
    const ids = offered.length ? offered : ["automatic", "friend"];
    this.element.replaceChildren(
      h("h2", { id: "doors-title" }, page("Come in!")),
      h("p.lead", {}, page("This tavern runs on your computer. The bot in it is the same one you'd invite to Discord.")),
      h("div.door-row", {}, ids.map((id) => this.door(id))),
      h("p", {}, h("button.plain.straight", { type: "button", onclick: () => this.room.sitDown() }, page("Skip to the tables")), this.room.transcript.picker()),
    );
  }

  door(id) {
    const title = page(DOORS[id].title);
    const inside = h("div.games", { hidden: true, role: "group", "aria-label": page("{door}: which game?", { door: title }) });
    const open = h("button.door-button", { type: "button", "aria-expanded": "false" }, h("span.door-sign", { "data-door": id }), h("span.door-title", {}, title), h("span.door-words", {}, page(DOORS[id].words)));
    const made = h("section.door", {}, open, inside);
    open.addEventListener("click", async () => {
      for (const other of this.element.querySelectorAll(".door")) this.shut(other);
      made.classList.add("open");
      open.setAttribute("aria-expanded", "true");
      inside.hidden = false;
      inside.replaceChildren(h("p", { role: "status" }, page("Looking for the games …")));
      const games = await this.list(DOORS[id].command, () => made.isConnected && !inside.hidden);
      if (!games.length) return;
      const buttons = games.map((game) => {
        // The bot's suggestions say after the title what a game is and for how many.
        const [title, ...about] = game.name.split(" · ");
        const words = about.length ? h("span.game-words", { "aria-hidden": "true" }, about.join(" · ")) : null;
        const described = about.length ? { "aria-description": about.join(", ") } : {};
        return h("button.game", { type: "button", "aria-label": title, ...described, onclick: () => this.enter(id, { ...game, name: title }) }, h("span.game-title", {}, title), words);
      });
      inside.replaceChildren(h("p", {}, page("Which game?")), ...buttons);
      buttons[0].focus();
    });
    return made;
  }

  shut(door) {
    door.classList.remove("open");
    door.querySelector(".door-button").setAttribute("aria-expanded", "false");
    door.querySelector(".games").hidden = true;
  }

  command(name) {
    return this.world.commands.find((command) => command.name === name);
  }

  /** The games, as the bot itself offers them for this command; none, where that is not `wanted` any more. */
  async list(name, wanted) {
    const pane = this.room.panes[0];
    await this.room.ready(pane);
    const options = [{ name: "game", type: 3, value: "", focused: true }];
    while (!this.games[name] && wanted()) {
      // The page may be quicker than the bot, which has to come aboard first, and may then be too slow for the three
      // seconds of an answer.
      await this.until(pane, () => !wanted() || (this.world.bot.state === "online" && this.command(name)), null);
      const answer = await this.world.link.ask({ do: "suggest", person: pane.personId, place: pane.here, name, options });
      if (answer.choices?.length) this.games[name] = answer.choices;
      else await new Promise((resolve) => setTimeout(resolve, AGAIN));
    }
    return wanted() ? this.games[name] : [];
  }

  /** Behind a door: everything up to the first move, done as a person would do it. */
  async enter(id, game) {
    const { room } = this;
    const { command, people } = DOORS[id];
    room.sitDown(people);
    const players = room.panes.slice(0, people);
    const [host, friend] = players;
    const told = (words, parts) => room.tell(page(words, parts));
    const pressed = (pane, button) => told("{name} pressed “{button}”.", { name: pane.person.name, button });
    try {
      for (const pane of players) await this.toChannel(pane);
      told("{name} typed /{command} and picked {game}.", { name: host.person.name, command: local(this.command(command), "name", host.locale), game: game.name });
      const entry = this.command(command);
      const before = new Set(host.messages().map((message) => message.id));
      const taken = await host.command({ command: entry, steps: [entry] }, [{ name: "game", type: 3, value: game.value }]);
      if (command !== "play") return; // a lesson leads on by itself
      const code = taken && (await this.opened(host, before));
      if (!code) return told("No table was opened. The window says why.");
      if (friend) pressed(friend, await this.press(friend, new RegExp(`^button:${code}:join$`)));
      pressed(host, await this.press(host, new RegExp(`^button:${code}:start$`)));
      for (const pane of friend ? players : []) pressed(pane, await this.press(pane, new RegExp(`^button:${code}:ready$`)));
      await Promise.all(players.map((pane) => this.sit(pane, code)));
      told(friend ? "You each see only your own hand. The table shows whose turn it is." : "Only you can see your hand. Pick what to do below it.");
    } catch (error) {
      if (!(error instanceof Stuck)) throw error;
      told("That took too long. Go on by hand: the buttons at the table do the rest.");
    }
  }

  /** Where tables are opened: in the thread of another one, this one would have no thread of its own. */
  async toChannel(pane) {
    await this.room.ready(pane);
    const channel = (this.world.places.get(pane.personId) ?? []).find((place) => place.kind === CHANNEL);
    if (channel && channel.id !== pane.here) await pane.enter(channel.id);
  }

  /** The code of the lobby that came after these messages; none where the bot told its person alone why not. */
  async opened(pane, before) {
    const since = () => pane.messages().filter((message) => !before.has(message.id));
    const refused = () => since().some((message) => isPrivate(message) && !message.thinking);
    await this.until(pane, () => lobbyIn(since()) || refused());
    return lobbyIn(since());
  }

  /** To the table, wherever it stands, and with the hand open. */
  async sit(pane, code) {
    const hand = new RegExp(`^button:${code}:hand$`);
    await this.until(pane, () => threadOf(pane, code) || has(pane, hand));
    if (!has(pane, hand)) await pane.enter(threadOf(pane, code).id);
    await this.press(pane, hand);
    await this.until(pane, () => pane.messages().some((message) => message.ephemeral && !message.thinking && JSON.stringify(message.components).includes(code)));
    pane.log.down();
  }

  /** Press what fits as soon as it is there; promises its label. */
  async press(pane, pattern) {
    const { label } = await this.until(pane, () => all(pane).findLast((one) => pattern.test(one.custom_id) && !one.disabled));
    if (!(await pane.pressWhere(pattern))) throw new Stuck();
    return label;
  }

  /** Wait until this is true in a window; throws where it is not within `patience`, if there is one. */
  until(pane, true_, patience = PATIENCE) {
    return new Promise((resolve, reject) => {
      const look = () => {
        const found = true_();
        if (!found) return;
        stop();
        clearTimeout(late);
        resolve(found);
      };
      const late = patience && setTimeout(() => {
        stop();
        reject(new Stuck());
      }, patience);
      const stop = this.world.on("any", look);
      look();
    });
  }
}

class Stuck extends Error {}

const controlsOf = (messages) => messages.flatMap((message) => controls(message.components));
const all = (pane) => controlsOf(pane.messages());
const has = (pane, pattern) => all(pane).some((one) => pattern.test(one.custom_id) && !one.disabled);
const threadOf = (pane, code) => (pane.world.places.get(pane.personId) ?? []).find((place) => place.kind === "thread" && place.name.includes(code));

/** The code of the newest lobby among these messages. */
function lobbyIn(messages) {
  const found = controlsOf(messages).findLast((one) => LOBBY.test(one.custom_id));
  return found && LOBBY.exec(found.custom_id)[1];
}
