import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { UnloadedDialog } from "#app/components/unloaded-dialog.tsx";
import { useLazyComponent } from "#app/hooks/use-part.ts";
import { openPalette } from "#app/pages/admin/palette/open-palette.ts";
import { areKeysOn } from "./key-switch.ts";

// The list of shortcuts is loaded on demand.
const loadSheet = () => import("./key-sheet.tsx");

/** Elements that use letter keys themselves, to enter text or to select an option. */
const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]";
/** Open overlays, which have their own shortcuts. */
const OVER_IT = "dialog[open], [popover]:popover-open";

/** Returns the link of each row of the screen's tables, from top to bottom. */
const rowLinks = () =>
  [...document.querySelectorAll("main .data-table tbody tr")].flatMap(
    (row) => row.querySelector<HTMLElement>(".row-link, a[href]") ?? [],
  );

function moveBy(step: 1 | -1) {
  const links = rowLinks();
  const at = links.findIndex((link) => link.closest("tr")?.contains(document.activeElement));
  const next = at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step;
  links[next]?.focus();
}

function search() {
  const field = document.querySelector<HTMLInputElement>("main input[type=search]");
  if (!field) return openPalette();
  field.focus();
  field.select();
}

const keys: Readonly<Record<string, (openSheet: () => void) => void>> = {
  "/": search,
  j: () => moveBy(1),
  k: () => moveBy(-1),
  "?": (openSheet) => openSheet(),
};

function onKey(event: KeyboardEvent, openSheet: () => void) {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  // Shift is allowed: some keyboards need it for the slash, and all for the question mark.
  const act = ctrlKey || metaKey || altKey || isComposing || defaultPrevented ? undefined : keys[key];
  if (!act || !areKeysOn() || document.querySelector(OVER_IT)) return;
  if (target instanceof Element && target.closest(TYPED_IN)) return;
  event.preventDefault();
  act(openSheet);
}

/**
 * Single-key shortcuts for the panel's lists, and a button that opens the list of shortcuts. They are ignored while the user types. They
 * can be turned off, as WCAG 2.1.4 requires.
 */
export default function PanelKeys({ className }: { className: string }) {
  const [open, setOpen] = useState(false);
  const KeySheet = useLazyComponent(loadSheet, open);
  const close = () => setOpen(false);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event, () => setOpen(true));
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Keyboard shortcuts"
        onClick={() => setOpen(true)}
        className={className}
      >
        Shortcuts
      </button>
      {open &&
        createPortal(
          // In the body, because the navigation around the button is hidden in narrow windows, where "?" opens the list, too.
          KeySheet === null ? (
            <UnloadedDialog title="Keyboard shortcuts" onClose={close} />
          ) : (
            KeySheet && <KeySheet onClose={close} />
          ),
          document.body,
        )}
    </>
  );
}
