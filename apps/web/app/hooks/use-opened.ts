import { type ToggleEvent, useState } from "react";

/** State of a `<details>`, which gets `fold` as props. Its content is rendered and loaded only when it is opened. */
export function useOpened() {
  const [isOpen, setOpen] = useState(false);
  const fold = {
    // The user may open it before the page's script runs.
    ref: (details: HTMLDetailsElement | null) => {
      if (details?.open) setOpen(true);
    },
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  };
  return { isOpen, fold };
}
