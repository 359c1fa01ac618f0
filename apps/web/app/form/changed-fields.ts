import { type FormEvent, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/**
 * Tracks which fields of a form were changed after its last result (`answer`), so that `ChangedFields` can hide their old errors. The
 * form needs `onInput={whenTyped}`.
 */
export function useChangedFields(answer: unknown) {
  // Stored together with the result, so that the next result starts with no changed fields.
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
