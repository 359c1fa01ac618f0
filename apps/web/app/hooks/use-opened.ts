import { type ToggleEvent, useState } from "react";

/** Whether a `<details>`, which takes `fold`, is open: what is in it is drawn, and asked for, for those who open it. */
export function useOpened() {
  const [isOpen, setOpen] = useState(false);
  const fold = {
    // It may be opened before the page's script runs.
    ref: (details: HTMLDetailsElement | null) => {
      if (details?.open) setOpen(true);
    },
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  };
  return { isOpen, fold };
}
