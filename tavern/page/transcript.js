// A game from a transcript, which is dropped on the page or picked, step by step. It is not kept anywhere.

import { find, offered, parts } from "./components.js";
import { h, icon, morph } from "./dom.js";
import { Menu } from "./select_menu.js";
import { enlarge } from "./picture_viewer.js";
import { page } from "./page_texts.js";

const MOST_BYTES = 2 << 20;
/** The code with which the server closes a websocket after a message that is too large. */
const TOO_BIG = 1009;
const BUTTON = /:replay:([a-z]+)-([a-z]+)-(\d+)$/;
const TURNS = /^replay:\w+:([a-z]+)$/;

const PROBLEMS = {
  "no transcript": "That file is no transcript. Take the one that “Check the shuffles” gives after a game.",
  "no game": "The game “{game}” isn’t installed here.",
  "other version": "That game was played by version {theirs} of its rules. Here are version {ours}, which play it differently.",
  unplayable: "The rules don’t allow the moves in that file, so it can’t be shown. It may have been changed.",
  "too large": "That file is too large for a transcript: 2 MB at most.",
  "too slow": "That took too long, so the tavern gave up on the file.",
  "too many": "Three transcripts are open already. Close one of them first.",
  offline: "The tavern closed the file. Is it still running?",
};

/** What the words of a step refer to: there are no people, channels or commands in a file. */
const AROUND = {
  locale: navigator.language,
  say: page,
  name: () => null,
  place: () => null,
  link: () => null,
  command: (name) => name,
  channels: () => [],
  people: () => [],
};

export class TranscriptViewer {
  /** `shown()` is called when a file is opened, `closed()` when its reader closes it. */
  constructor(shown, closed) {
    Object.assign(this, { shown, closed });
    this.element = h("main.transcript", { hidden: true, "aria-label": page("Transcript") });
    this.element.addEventListener("click", (event) => this.click(event));
    document.addEventListener("dragover", (event) => carriesFile(event) && event.preventDefault());
    document.addEventListener("drop", (event) => {
      if (!carriesFile(event)) return;
      event.preventDefault();
      this.open(event.dataTransfer.files[0]);
    });
  }

  /** The button with which a file is picked. */
  picker() {
    const file = h("input", { type: "file", accept: ".json,application/json", hidden: true, onchange: () => file.files[0] && this.open(file.files[0]) });
    const pick = h("button.plain.straight", { type: "button", onclick: () => file.click() }, page("Look at a transcript"));
    return [pick, file];
  }

  async open(file) {
    this.close();
    this.status = h("p.transcript-status", { role: "status" }, page("Opening {name} …", { name: file.name }));
    const close = h("button.press.secondary", { type: "button", onclick: () => this.leave() }, icon("close"), h("span", {}, page("Close")));
    this.step = h("div.transcript-step", { tabindex: "-1" });
    this.element.replaceChildren(h("header", {}, this.status, close), this.step);
    this.element.hidden = false;
    this.shown();
    close.focus();
    if (file.size > MOST_BYTES) {
      this.fail({ failed: "too large" });
      return;
    }
    const status = this.status;
    const text = await file.text().catch(() => "");
    if (this.status !== status || this.element.hidden) return;  // another file was opened, or this one closed
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/transcript`);
    this.socket = socket;
    this.name = file.name;
    socket.onopen = () => this.ask({ locale: navigator.language.slice(0, 2), text });
    socket.onmessage = (event) => this.socket === socket && this.hear(JSON.parse(event.data));
    socket.onclose = (event) => this.socket === socket && this.fail({ failed: event.code === TOO_BIG ? "too large" : "offline" });
  }

  ask(what) {
    if (this.waits || this.socket?.readyState !== WebSocket.OPEN) return;
    this.waits = true;
    this.step.setAttribute("aria-busy", "true");
    this.socket.send(JSON.stringify(what));
  }

  hear(answer) {
    this.waits = false;
    this.step.removeAttribute("aria-busy");
    if (answer.failed) {
      this.fail(answer);
      return;
    }
    const held = this.step.contains(document.activeElement) || document.activeElement === document.body;
    const first = !this.components;
    this.components = answer.components;
    this.status.textContent = this.name;
    const fresh = h("div.transcript-step", { tabindex: "-1" }, parts(this.components, AROUND));
    this.step = morph(this.step, fresh);
    if (first || held) this.focusOn(this.pressed ?? "next");
  }

  fail(answer) {
    this.socket = null;
    this.status.replaceChildren(h("span.failed", { role: "alert" }, icon("alert"), page(PROBLEMS[answer.failed], answer)));
  }

  /** The keys stay on the button that was pressed, whatever step it leads to now. */
  focusOn(control) {
    (this.step.querySelector(`[data-press*=":replay:${control}-"]:not(:disabled)`) ?? this.step).focus({ preventScroll: true });
  }

  click(event) {
    const at = (name) => event.target.closest(`[${name}]`);
    const press = at("data-press") && BUTTON.exec(at("data-press").dataset.press);
    if (press) {
      this.pressed = press[1];
      this.ask({ side: press[2], answers: Number(press[3]) });
    } else if (at("data-menu")) this.openTurns(at("data-menu"));
    else if (at("data-picture")) {
      const image = at("data-picture").previousElementSibling;
      enlarge(image.getAttribute("src"), image.alt, page);
    }
  }

  openTurns(trigger) {
    const menu = find(this.components, trigger.dataset.menu);
    const [, side] = TURNS.exec(menu.custom_id);
    const options = offered(menu, AROUND);
    new Menu(trigger, { options, label: menu.placeholder, say: page, locale: navigator.language, picked: ([value]) => this.ask({ side, answers: Number(value) }), home: () => this.step });
  }

  leave() {
    this.close();
    this.closed();
  }

  /** Forget the file. */
  close() {
    const socket = this.socket;
    this.socket = this.components = this.pressed = null;
    this.waits = false;
    socket?.close();
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

const carriesFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
