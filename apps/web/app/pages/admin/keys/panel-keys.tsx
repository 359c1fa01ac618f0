import { Icon } from "@rankwright/ui";
import { lazy, Suspense, useEffect, useState } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { areKeysOn } from "./key-switch.ts";

const OPEN = "open-key-sheet";

// The list of keys is loaded when it is asked for.
const KeySheet = lazy(() => import("./key-sheet.tsx"));

/** Where letters are typed or chosen by; a box that is ticked takes none. */
const TYPED_IN = "input:not([type=checkbox]), textarea, select, [contenteditable], [role=combobox]";
/** What lies over the screen and has keys of its own. */
const OVER_IT = "dialog[open], [popover]:popover-open";

const KEYS = ["/", "j", "k", "?"];

function onKey(event: KeyboardEvent) {
  const { key, target, ctrlKey, metaKey, altKey, isComposing, defaultPrevented } = event;
  // Shift is not asked about: some keyboards need it for the slash, all for the question mark.
  if (!KEYS.includes(key) || ctrlKey || metaKey || altKey || isComposing || defaultPrevented) return;
  if (!areKeysOn() || document.querySelector(OVER_IT)) return;
  if (target instanceof Element && target.closest(TYPED_IN)) return;
  event.preventDefault();
  if (key === "?") window.dispatchEvent(new Event(OPEN));
  // What the others do is loaded with the first of them.
  else
    import("./list-keys.ts").then(
      ({ press }) => press(key),
      () => {},
    );
}

/** Opens the list of keys; the way to switch them on again. */
export function OpenKeySheet({ className }: { className: string }) {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={!hydrated}
      onClick={() => window.dispatchEvent(new Event(OPEN))}
      className={className}
    >
      <Icon name="help" size={19} />
      Keys
    </button>
  );
}

/** Once in the panel: single keys for its lists, as long as nothing is typed (WCAG 2.1.4: they can be switched off). */
export function PanelKeys() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const show = () => setOpen(true);
    window.addEventListener(OPEN, show);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener(OPEN, show);
      window.removeEventListener("keydown", onKey);
    };
  }, []);
  if (!open) return null;
  return (
    <Suspense>
      <KeySheet onClose={() => setOpen(false)} />
    </Suspense>
  );
}
