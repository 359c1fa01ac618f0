import type { FirstDayStep } from "@rankwright/schema";
import { type SetStateAction, useEffect, useState } from "react";
import type { z } from "zod";
import { dropInTab, keepInTab, readInTab } from "#app/form/tab-storage.ts";

/** Unsaved input of a step. */
export interface Draft<Typed> {
  typed: Typed;
  change: (to: SetStateAction<Typed>) => void;
  isUnsaved: boolean;
  /** Forgets the draft, because it was saved. The fields keep their values. */
  drop: () => void;
  /** Resets the fields to the saved values. */
  discard: () => void;
}

/**
 * State of a step's fields. Keeps what was typed in this tab until it is saved, so that a reload loses nothing. Must not contain
 * passwords. The fields have the saved values until the page is hydrated, as on the server.
 */
export function useDraft<Typed>(step: FirstDayStep, schema: z.ZodType<Typed>, saved: Typed): Draft<Typed> {
  const key = `first day: ${step}`;
  const [typed, setTyped] = useState(saved);
  const [isUnsaved, setUnsaved] = useState(false);
  useEffect(() => {
    const draft = readInTab(key, schema);
    if (draft === undefined) return;
    setTyped(draft);
    setUnsaved(true);
  }, [key, schema]);
  useEffect(() => {
    if (isUnsaved) keepInTab(key, typed);
  }, [isUnsaved, key, typed]);
  const drop = () => {
    setUnsaved(false);
    dropInTab(key);
  };
  return {
    typed,
    change: (to) => {
      setTyped(to);
      setUnsaved(true);
    },
    isUnsaved,
    drop,
    discard: () => {
      drop();
      setTyped(saved);
    },
  };
}
