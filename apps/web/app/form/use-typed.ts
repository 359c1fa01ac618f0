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
 * State of a form that edits a saved record. As long as nothing is edited, the form shows what other windows save. Edits never silently
 * overwrite such a save: `base` remains the version in which the edits began, and the server rejects a save based on an old version.
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
    /** Keeps the edits and uses the given version as their base, so that saving overwrites it. */
    rebase: setBase,
    /** Call after saving: uses the saved version `now` as the base. Keeps edits that were made after `sent` was sent. */
    settle: (now: Saved, sent: Typed) => {
      setBase(now);
      setTyped((later) => (isSame(later, sent) ? typedOf(now) : later));
    },
  };
}
