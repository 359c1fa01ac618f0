import { Dialog, Icon } from "@rankwright/ui";
import { useEffect, useRef, useState } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";
import { OPEN_PALETTE, openPalette } from "./open-palette.ts";
import { PaletteField } from "./palette-field.tsx";

// Large, because it contains all screens and the labels of all sections. Loaded when the user is about to open the palette.
const load = () => import("./palette-finder.tsx");
const loadAhead = () => void load().catch(() => undefined);

/** Button that opens the palette. It shows the keyboard shortcut. */
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
        // Closes the surrounding menu first, so that the focus returns to the menu's button when the palette is closed.
        currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        openPalette();
      }}
      className="flex min-h-11 w-full items-center gap-3 rounded-md border lg:pointer-fine:min-h-9 border-border px-3 text-sm text-text-muted hover:border-border-strong hover:text-text"
    >
      <Icon name="search" size={18} />
      <span className="with-dots">Go to</span>
      <kbd className="ms-auto font-sans text-xs">Ctrl K</kbd>
    </button>
  );
}

/** Command palette, opened with Ctrl+K or Cmd+K: finds screens, orders, customers and messages, and opens them with Enter. */
export function CommandPalette() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState("");
  const Finder = useLazyComponent(load, open);
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
  // Runs after the dialog's effect, which focuses the dialog's first button.
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
        // Placeholder that accepts input until the finder is loaded. It has the same size to prevent a layout shift.
        <div className="grid gap-3">
          <PaletteField {...field} />
          <p role="status" className="h-80 px-3 py-4 text-sm text-text-muted">
            {Finder === null && "Search couldn't be loaded. Use the menu, or try again."}
          </p>
        </div>
      )}
    </Dialog>
  );
}
