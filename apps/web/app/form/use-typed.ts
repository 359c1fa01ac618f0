import { useState } from "react";

interface Options<Saved, Typed> {
  /** What is saved, as far as this window has heard. */
  saved: Saved;
  /** Grows with each save. */
  revisionOf: (saved: Saved) => number;
  /** What the form holds before anything is typed. */
  typedOf: (saved: Saved) => Typed;
  isSame: (one: Typed, other: Typed) => boolean;
}

/**
 * What is typed over what is saved. Who has typed nothing sees what another window saves; what is typed is never
 * saved over that unseen: `base` stays what the typing began from, and the server refuses a save over anything newer.
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
    /** Shows what is saved in place of what is typed. */
    take,
    /** Keeps what is typed, to be saved over that. */
    keepOver: setBase,
    /** Goes on from what was saved of `sent`; what was typed since stays. */
    settle: (now: Saved, sent: Typed) => {
      setBase(now);
      setTyped((later) => (isSame(later, sent) ? typedOf(now) : later));
    },
  };
}
