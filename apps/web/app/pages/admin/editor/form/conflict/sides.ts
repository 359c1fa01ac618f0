import { useState } from "react";
import type { EditorRecord, Values } from "#app/pages/admin/editor/records.ts";

/** Whose version of a field is kept after a conflict. */
export type Side = "mine" | "theirs";

interface Versions {
  /** The fields that the form shows. */
  shown: readonly string[];
  /** The state both versions grew from. */
  base: Values;
  mine: Values;
  /** The record as someone else saved it meanwhile; undefined while there is no conflict. */
  theirs: EditorRecord | undefined;
}

/** The choice between two versions, field by field, and what it comes to. */
export function useSides({ shown, base, mine, theirs }: Versions) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  // What only the other person touched is theirs unless the owner says otherwise.
  const sideOf = (name: string): Side => chosen[name] ?? (mine[name] === base[name] ? "theirs" : "mine");
  const kept = (name: string) => (sideOf(name) === "mine" ? mine[name] : theirs?.values[name]) ?? "";
  return {
    sideOf,
    choose: (name: string, side: Side) => setChosen((before) => ({ ...before, [name]: side })),
    /** The whole record as it would be saved: what is typed, while there is no conflict. */
    merged: theirs
      ? { ...theirs.values, ...Object.fromEntries(shown.map((name) => [name, kept(name)])) }
      : mine,
  };
}
