// The connection to the tavern: a websocket that reconnects, with requests and answers.

const PATIENCE = 20_000;
const WAITS = [300, 700, 1500, 3000];

export class Link {
  /** `heard(message)` is called for everything that the tavern says, `changed(open, strange)` when the line breaks or is
   * back; `strange`: a tavern is there, but not the one that this page's key is of. */
  constructor(heard, changed) {
    this.heard = heard;
    this.changed = changed;
    this.waiting = new Map();
    this.last = 0;
    this.failures = 0;
    this.connect();
  }

  connect() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    this.socket = new WebSocket(`${scheme}//${location.host}/websocket`);
    this.socket.onopen = () => {
      this.failures = 0;
      this.changed(true);
    };
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = () => {
      this.changed(false);
      this.look();
      for (const number of [...this.waiting.keys()]) this.settle(number, { type: "failed", reason: "offline" });
      setTimeout(() => this.connect(), WAITS[Math.min(this.failures++, WAITS.length - 1)]);
    };
  }

  /** What a socket does not say: whether the tavern is away, or another one is in its place. */
  async look() {
    const answer = await fetch("/", { method: "HEAD" }).catch(() => null);
    if (answer?.status === 403 && this.socket.readyState !== WebSocket.OPEN) this.changed(false, true);
  }

  hear(message) {
    this.heard(message);
    if (message.request !== undefined && message.request !== null) this.settle(message.request, message);
  }

  settle(number, answer) {
    const asked = this.waiting.get(number);
    if (!asked) return;
    this.waiting.delete(number);
    clearTimeout(asked.timer);
    asked.resolve(answer);
  }

  /** Tell the tavern something that needs no answer. */
  tell(what) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(what));
  }

  /** Ask the tavern; the promise always comes true, with its answer or with `{type: "failed", reason}`. */
  ask(what) {
    const number = ++this.last;
    if (this.socket.readyState !== WebSocket.OPEN) return Promise.resolve({ type: "failed", reason: "offline" });
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(number, { type: "failed", reason: "timeout" }), PATIENCE);
      this.waiting.set(number, { resolve, timer });
      this.socket.send(JSON.stringify({ ...what, request: number }));
    });
  }
}
