import { useState } from "react";
import type { EditorRecord, Values } from "#app/pages/admin/editor/records.ts";

/** Version of a field that the user keeps in a conflict. */
export type Side = "mine" | "theirs";

interface Versions {
  /** Fields that the form shows. */
  shown: readonly string[];
  /** Values that both versions started from. */
  base: Values;
  mine: Values;
  /** The version that someone else saved meanwhile; undefined without a conflict. */
  theirs: EditorRecord | undefined;
}

/** State of the user's choice between both versions of each field, and the merged record. */
export function useSides({ shown, base, mine, theirs }: Versions) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({});
  // By default, a field that the user didn't change gets the other person's version.
  const sideOf = (name: string): Side => chosen[name] ?? (mine[name] === base[name] ? "theirs" : "mine");
  const kept = (name: string) => (sideOf(name) === "mine" ? mine[name] : theirs?.values[name]) ?? "";
  return {
    sideOf,
    choose: (name: string, side: Side) => setChosen((before) => ({ ...before, [name]: side })),
    /** Record to save: the chosen versions of the shown fields. Without a conflict, the user's values. */
    merged: theirs
      ? { ...theirs.values, ...Object.fromEntries(shown.map((name) => [name, kept(name)])) }
      : mine,
  };
}
