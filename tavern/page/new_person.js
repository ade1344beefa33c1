// Dialogue that adds a person: a name in any script, and a language.

import { h } from "./dom.js";
import { LANGUAGES, page } from "./page_texts.js";

const LONGEST = 32;

/** Ask for a name; `came(id)` is called when that person is there. */
export function newcomer(world, came) {
  const name = h("input", { id: "newcomer-name", type: "text", required: true, maxlength: LONGEST, autocomplete: "off", dir: "auto", placeholder: "Anne, Ἀχιλλεύς, زينب, 鄭一嫂 …" });
  const language = h("select", { id: "newcomer-language" }, Object.entries(LANGUAGES).map(([key, words]) => h("option", { value: key }, words)));
  const problem = h("p.failed", { role: "alert", hidden: true });
  const cancel = h("button.press.secondary", { type: "button", onclick: () => dialog.close() }, page("Cancel"));
  const form = h(
    "form.modal",
    { onsubmit: (event) => enter(event) },
    h("header", {}, h("h2", { id: "newcomer-title" }, page("Somebody new comes in"))),
    h(
      "div.modal-body",
      {},
      h("div.field", {}, h("label", { for: "newcomer-name" }, page("Name")), name),
      h("div.field", {}, h("label", { for: "newcomer-language" }, page("Language")), language),
      problem,
    ),
    h("footer", {}, cancel, h("button.press.primary", { type: "submit" }, page("Come in"))),
  );
  const dialog = h("dialog.newcomer", { "aria-labelledby": "newcomer-title" }, form);
  dialog.addEventListener("close", () => dialog.remove());

  async function enter(event) {
    event.preventDefault();
    const known = new Set(world.people.keys());
    const answer = await world.link.ask({ do: "person", name: name.value.trim(), locale: language.value });
    const made = answer.person?.id ?? answer.person ?? [...world.people.keys()].find((id) => !known.has(id));
    if (answer.type === "failed" || !made) {
      problem.hidden = false;
      problem.textContent = page(answer.words || "That did not work. Try another name.");
      return;
    }
    dialog.close();
    came(made);
  }

  document.body.append(dialog);
  dialog.showModal();
  name.focus();
}
