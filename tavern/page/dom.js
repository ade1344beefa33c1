// Helpers that create and update elements. Text from outside only ever becomes text nodes.

const SVG = "http://www.w3.org/2000/svg";

/** An element: `h("button.quiet", { type: "button", onclick: … }, "Words", child, …)`. Empty children are left out. */
export function h(kind, attributes = {}, ...children) {
  const [tag, ...classes] = kind.split(".");
  const made = document.createElement(tag || "div");
  if (classes.length) made.className = classes.join(" ");
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "class") made.className = `${made.className} ${value}`.trim();
    else if (name === "value") made.value = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  fill(made, children);
  return made;
}

/** Append these children, however deep they are nested in lists. */
export function fill(parent, children) {
  for (const child of [children].flat(Infinity)) {
    if (child !== null && child !== undefined && child !== false) parent.append(child);
  }
  return parent;
}

/** An icon of our own, drawn in the colour of the words around it; screen readers pass it over. */
export function icon(name) {
  const made = document.createElementNS(SVG, "svg");
  made.setAttribute("viewBox", "0 0 24 24");
  made.setAttribute("aria-hidden", "true");
  made.classList.add("icon");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", DRAWN[name]);
  made.append(path);
  return made;
}

const DRAWN = {
  channel: "M5 9h15M4 15h15M10 4 8 20M16 4l-2 16",
  thread: "M12 21V8M12 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5M8 11h8M4 14c0 4 4 7 8 7s8-3 8-7M4 14l-1.5 2.500M4 14l2.5 1.500M20 14l1.5 2.500M20 14l-2.5 1.5",
  lock: "M6 11h12v9H6zM8.500 11V8a3.5 3.5 0 0 1 7 0v3M12 14.500v2",
  dm: "M3 6h18v12H3zM3 7l9 7 9-7",
  close: "M6 6l12 12M18 6 6 18",
  plus: "M12 5v14M5 12h14",
  down: "M6 9l6 6 6-6",
  check: "M5 12.5 10 17 19 7",
  sun: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8M12 2v3M12 19v3M2 12h3M19 12h3M5 5l2 2M17 17l2 2M19 5l-2 2M7 17l-2 2",
  moon: "M20 14A8.5 8.5 0 1 1 10 4a7 7 0 0 0 10 10z",
  send: "M4 12 20 4l-5 16-4-6.500zM11 13.5 20 4",
  alert: "M12 3 22 20H2zM12 10v5M12 17.500v.5",
  eye: "M2 12s4-6.5 10-6.500S22 12 22 12s-4 6.5-10 6.500S2 12 2 12M12 9.500a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5",
  out: "M13 5h6v6M19 5l-9 9M16 14v5H5V8h5",
  scenery: "M4 20V9l8-6 8 6v11M4 20h16M9 20v-6h6v6",
  clock: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5.500l3.5 2",
  power: "M12 3v9M7 6a8 8 0 1 0 10 0",
  key: "M8 10a4 4 0 1 0 0 8 4 4 0 0 0 0-8M11 11.5 20 3M16 7l3 3",
  bin: "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
  reply: "M10 6 4 12l6 6M4 12h10c4 0 6 3 6 7",
};

/** `morph` a message. The keys stay on their control, wherever it moves; where it goes, they stand on the message:
 * never on another control that took its place. */
export function renew(old, fresh) {
  const held = old.contains(document.activeElement) ? document.activeElement : null;
  const made = morph(old, fresh);
  if (!held || (held === document.activeElement && made.contains(held) && !held.disabled)) return made;
  const key = held.dataset.key;
  const again = key && made.querySelector(`[data-key="${CSS.escape(key)}"]:not(:disabled)`);
  (again || made).focus({ preventScroll: true });
  return made;
}

/** Make `old` like `fresh` while keeping the elements that are there: focus, open spoilers and pictures stay. */
export function morph(old, fresh) {
  if (old.nodeType !== fresh.nodeType || old.nodeName !== fresh.nodeName || keyOf(old) !== keyOf(fresh)) {
    old.replaceWith(fresh);
    return fresh;
  }
  if (old.nodeType === Node.TEXT_NODE) {
    if (old.data !== fresh.data) old.data = fresh.data;
    return old;
  }
  sameAttributes(old, fresh);
  const after = [...fresh.childNodes];
  const kept = new Set(after.map(keyOf));
  for (const child of [...old.childNodes]) if (keyOf(child) && !kept.has(keyOf(child))) child.remove();
  const before = [...old.childNodes];
  after.forEach((child, place) => (before[place] ? morph(before[place], child) : old.append(child)));
  before.slice(after.length).forEach((child) => child.remove());
  return old;
}

const keyOf = (node) => node.dataset?.key;

function sameAttributes(old, fresh) {
  // What was opened by hand stays open.
  if (old.hasAttribute("data-open")) return;
  for (const { name } of [...old.attributes]) {
    if (!fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of fresh.attributes) {
    if (old.getAttribute(name) === value) continue;
    if (name === "src") exchange(old, value);
    // The page's policy forbids the attribute, but not what it stands for.
    else if (name === "style") old.style.cssText = value;
    else old.setAttribute(name, value);
  }
}

/** Show another picture only when it is there: no flash, no jump. */
function exchange(image, address) {
  const coming = new Image();
  image.dataset.coming = address;
  const show = () => {
    if (image.dataset.coming === address) image.setAttribute("src", address);
  };
  coming.onload = coming.onerror = show;
  coming.src = address;
}
