import { Dialog, Icon } from "@rankwright/ui";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { usePart } from "#app/hooks/use-part.ts";
import { OPEN_PALETTE, openPalette } from "./open-palette.ts";
import { PaletteField } from "./palette-field.tsx";

// Every screen there is, with the words of every section: loaded when somebody is about to open it.
const load = () => import("./palette-finder.tsx");
const loadAhead = () => void load().catch(() => undefined);

/** The palette's button; it says which keys open it. */
export function OpenPalette() {
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      disabled={!hydrated}
      aria-keyshortcuts="Control+K Meta+K"
      onPointerEnter={loadAhead}
      onFocus={loadAhead}
      onClick={({ currentTarget }) => {
        // The menu around it closes first, so that the focus comes back to the menu's button afterwards.
        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        openPalette();
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border border-border px-3 text-sm text-text-muted hover:border-border-strong hover:text-text"
    >
      <Icon name="search" size={18} />
      <span className="with-dots">Go to</span>
      <kbd className="ms-auto font-sans text-xs">Ctrl K</kbd>
    </button>
  );
}

/** Ctrl or Cmd and K: type a few letters of any screen, Enter goes there. Keyboard alone is enough. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const Finder = usePart(load, open);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const show = () => setOpen(true);
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === "Control" || event.key === "Meta") loadAhead();
      if (
        !(event.ctrlKey || event.metaKey) ||
        event.key.toLowerCase() !== "k" ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      setOpen((was) => !was);
    };
    window.addEventListener(OPEN_PALETTE, show);
    window.addEventListener("keydown", onKey);
    return () => {
      window.removeEventListener(OPEN_PALETTE, show);
      window.removeEventListener("keydown", onKey);
    };
  }, []);
  // After the dialog has opened and put the focus on its first button.
  useEffect(() => {
    if (open) input.current?.focus();
    else setTyped("");
  }, [open]);
  const field = { input, typed, onTyped: setTyped };
  return (
    <Dialog open={open} onClose={() => setOpen(false)} title="Go to…">
      {Finder ? (
        <Finder {...field} onGone={() => setOpen(false)} />
      ) : (
        // What is typed before the rest is there is looked for as well. It takes as much room, so that nothing jumps.
        <div className="grid gap-3">
          <PaletteField {...field} />
          <p role="status" className="h-80 px-3 py-4 text-sm text-text-muted">
            {Finder === null &&
              "This can't be loaded right now. Use the menu instead, or try again in a moment."}
          </p>
        </div>
      )}
    </Dialog>
  );
}
