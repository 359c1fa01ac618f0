import { useState } from "react";

interface Options<Saved, Typed> {
  /** Saved version, as last loaded in this window. */
  saved: Saved;
  /** Returns the revision, which increases with each save. */
  revisionOf: (saved: Saved) => number;
  /** Returns the form's initial values for a saved version. */
  typedOf: (saved: Saved) => Typed;
  isSame: (one: Typed, other: Typed) => boolean;
}

/**
 * State of a form for a saved record. Without edits, the form follows the saves of other windows. Edits never overwrite such a save
 * unnoticed: `base` remains the version they started from, and the server rejects a save that is based on an older version.
 */
export function useTyped<Saved, Typed>({ saved, revisionOf, typedOf, isSame }: Options<Saved, Typed>) {
  const [base, setBase] = useState(saved);
  const [typed, setTyped] = useState(() => typedOf(saved));
  const isDirty = !isSame(typed, typedOf(base));
  const take = (now: Saved) => {
    setBase(now);
    setTyped(typedOf(now));
  };
  if (revisionOf(saved) > revisionOf(base) && !isDirty) take(saved);
  return {
    base,
    typed,
    setTyped,
    isDirty,
    /** Replaces the edits with the saved version. */
    take,
    /** Keeps the edits and bases them on the saved version, to overwrite it. */
    rebase: setBase,
    /** Continues from the version saved with `sent`. Edits made since are kept. */
    settle: (now: Saved, sent: Typed) => {
      setBase(now);
      setTyped((later) => (isSame(later, sent) ? typedOf(now) : later));
    },
  };
}
