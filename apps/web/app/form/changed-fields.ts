import { type FormEvent, useState } from "react";

const NONE: ReadonlySet<string> = new Set();

/**
 * Returns the names of the form's fields that changed since `answer`, for `ChangedFields`. The form reports changes by
 * `onInput={whenTyped}`.
 */
export function useChangedFields(answer: unknown) {
  // Stored with the result it refers to: the next result resets the changed fields.
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
