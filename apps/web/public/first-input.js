// @ts-check
// Loads the page's script at the first tap, key press or filled-in field. Until then the page works as plain HTML.

const INPUTS = ["pointerdown", "keydown", "focusin", "input", "change"];

function load() {
  for (const name of INPUTS) removeEventListener(name, load, true);
  for (const link of document.querySelectorAll("link[data-rel]"))
    if (link instanceof HTMLLinkElement) link.rel = link.dataset.rel ?? "";
  for (const waiting of document.querySelectorAll("script[data-type]")) {
    if (!(waiting instanceof HTMLScriptElement)) continue;
    // A script that was parsed as text never runs; a new one does.
    const script = document.createElement("script");
    script.type = waiting.dataset.type ?? "";
    script.nonce = waiting.nonce;
    script.textContent = waiting.textContent;
    waiting.replaceWith(script);
  }
}

for (const name of INPUTS) addEventListener(name, load, { capture: true, passive: true });
