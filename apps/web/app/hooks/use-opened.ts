import { type ToggleEvent, useState } from "react";

/** State of a `<details>` element whose content is loaded and rendered only while it is open. The element gets `fold` as props. */
export function useOpened() {
  const [isOpen, setOpen] = useState(false);
  const detailsProps = {
    // The user may have opened it before the page's script runs.
    ref: (details: HTMLDetailsElement | null) => {
      if (details?.open) setOpen(true);
    },
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => setOpen(currentTarget.open),
  };
  return { isOpen, fold: detailsProps };
}
