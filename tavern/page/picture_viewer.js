// Viewer for an enlarged picture.

import { h, icon } from "./dom.js";

/** Show a picture over the whole page, until Escape or a click beside it. */
export function enlarge(address, alt, say) {
  const close = h("button.plain.round", { type: "button", "aria-label": say("Close") }, icon("close"));
  const image = h("img", { src: address, alt });
  const zoom = h("button.zoom", { type: "button", "aria-label": say("Larger or smaller") }, image);
  const dialog = h("dialog.lightbox", { "aria-label": say("picture") }, close, zoom);
  zoom.addEventListener("click", () => dialog.classList.toggle("full"));
  close.addEventListener("click", () => dialog.close());
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
