import { cx, Icon } from "@rankwright/ui";
import { type KeyboardEvent, useId, useLayoutEffect, useState } from "react";
import { useGoTo } from "#app/hooks/use-go-to.ts";
import { useIsAdmin } from "../use-panel.ts";
import { PaletteField, type PaletteFieldProps } from "./palette-field.tsx";
import { allPlaces, type Place, placesFor } from "./places.ts";
import { useDeliver, useSiteSearch } from "./site-search.ts";

interface PaletteFinderProps extends PaletteFieldProps {
  onGone: () => void;
}

/** Texts shown if there are no results, by search state. */
const words = {
  searching: "Searching…",
  done: "No results.",
  failed: "Searching orders and messages failed. Try again.",
} as const;

const sureText = (isPending: boolean) => (isPending ? "Marking…" : "Press again to confirm");

/** Search field and results of the palette. */
export default function PaletteFinder({ input, typed, onTyped, onGone }: PaletteFinderProps) {
  const [at, setAt] = useState(0);
  const isAdmin = useIsAdmin();
  const [places] = useState(() => allPlaces(isAdmin));
  const goTo = useGoTo();
  const id = useId();
  // This field replaces the placeholder, so it takes over the focus. The cursor moves to the end of the text that was already typed, so
  // that the user can continue typing.
  useLayoutEffect(() => {
    const { current: field } = input;
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  }, [input]);
  const { found: ofSite, state } = useSiteSearch(typed);
  // Screens are found immediately. Search results follow them, so that the screens don't move when results arrive.
  const found = [...placesFor(places, typed), ...ofSite];
  const [confirmingId, setSure] = useState<string>();
  const deliver = useDeliver(onGone);
  const chosen = found[Math.min(at, found.length - 1)];

  const go = (place: Place | undefined) => {
    if (!place || deliver.isPending) return;
    if (place.deliverOrderId) {
      // Requires a second Enter, because the customer is notified.
      if (confirmingId === place.deliverOrderId)
        deliver.mutate({ _id: place.deliverOrderId, orderStatus: "Delivered" });
      else setSure(place.deliverOrderId);
      return;
    }
    onGone();
    if (place.isPublic) window.location.assign(place.to);
    else void goTo(place.to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && found.length > 0) {
      event.preventDefault();
      const next = (Math.min(at, found.length - 1) + step + found.length) % found.length;
      setAt(next);
      setSure(undefined);
      document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: "nearest" });
    } else if (event.key === "Enter") {
      event.preventDefault();
      go(chosen);
    }
  };
  return (
    <div className="grid gap-3">
      <PaletteField
        input={input}
        typed={typed}
        onTyped={(text) => {
          onTyped(text);
          setAt(0);
          setSure(undefined);
        }}
        role="combobox"
        aria-expanded="true"
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={chosen ? `${id}-${found.indexOf(chosen)}` : undefined}
        onKeyDown={onKeyDown}
      />
      <p role="status" className="sr-only">
        {state === "searching" ? "Searching…" : found.length === 1 ? "1 result" : `${found.length} results`}
      </p>
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Results"
        className="grid h-80 grid-cols-1 content-start overflow-y-auto"
      >
        {found.map((place, n) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys; the click is the mouse's way
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input
          <div
            key={`${place.label} ${place.of} ${place.to}`}
            id={`${id}-${n}`}
            role="option"
            aria-selected={place === chosen}
            onClick={() => go(place)}
            onPointerMove={() => setAt(n)}
            className={cx(
              "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5 text-sm",
              place === chosen && "bg-accent-soft text-accent",
            )}
          >
            <Icon name={place.icon} size={18} className="flex-none" />
            <span className="grid min-w-0 flex-1 items-baseline gap-x-3 sm:flex">
              <span className="min-w-0 truncate font-semibold">{place.label}</span>
              <span
                className={cx(
                  "truncate text-xs leading-tight sm:ms-auto sm:max-w-1/2 sm:flex-none",
                  place !== chosen && "text-text-muted",
                )}
              >
                {place.deliverOrderId && place.deliverOrderId === confirmingId
                  ? sureText(deliver.isPending)
                  : place.of}
              </span>
            </span>
          </div>
        ))}
        {(found.length === 0 || state === "failed") && (
          <p className="px-3 py-4 text-sm text-text-muted">{words[state]}</p>
        )}
      </div>
    </div>
  );
}
