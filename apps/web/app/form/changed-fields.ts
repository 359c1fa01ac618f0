import { type FormEvent, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/** The names of a form's fields that were changed since `answer`, for `ChangedFields`; the form tells by `onInput={whenTyped}`. */
export function useChangedFields(answer: unknown) {
  // Kept with the answer it is about: a later one tells anew what is wrong.
  const [changed, setChanged] = useState<{ since: unknown; names: ReadonlySet<string> }>();
  const names = changed && changed.since === answer ? changed.names : NONE;
  const note = (name: string) => {
    if (!names.has(name)) setChanged({ since: answer, names: new Set([...names, name]) });
  };
  const whenTyped = ({ target }: FormEvent) => {
    const name = target instanceof Element && target.getAttribute("name");
    if (name) note(name);
  };
  return { names, note, whenTyped };
}
