import type { AppRouter } from "@rankwright/api";
import type { BriefAnswers, Issue } from "@rankwright/schema";
import type { inferRouterOutputs } from "@trpc/server";
import { type RefObject, useEffect, useRef, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useLeaving } from "#app/hooks/use-leaving.ts";
import type { RoomKey } from "#app/room/room-data.ts";
import { changedAnswers, readAnswers } from "./read-answers.ts";

export type Brief = inferRouterOutputs<AppRouter>["briefs"]["of"];

/** Delay between the last keystroke and saving, and between a failure and the retry. In milliseconds. */
const PAUSE_MS = 800;
const RETRY_MS = 5_000;

export type Saving = "idle" | "typing" | "saving" | "saved" | "refused" | "unreachable";

interface Autosave {
  form: RefObject<HTMLFormElement | null>;
  brief: Brief;
  briefKey: RoomKey;
  /** Called with the current brief each time it changes. */
  onChanged: (brief: Brief) => void;
  /** Called with answers that were changed in another window only. */
  onTaken: (answers: BriefAnswers) => void;
}

/**
 * Saves a brief while the user types. Sends only the changed answers, with the revision that they are based on. If another window
 * saved first, its answers are merged and this window's changes are sent again. For an answer that both windows changed, the text typed
 * here is saved, and `others` contains the other window's answer.
 */
export function useAutosave({ form, brief, briefKey, onChanged, onTaken }: Autosave) {
  const [state, setState] = useState<Saving>("idle");
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [others, setOthers] = useState<BriefAnswers>({});
  const savedBrief = useRef(brief);
  /** Last saved answers that this window knows. It only saves answers that differ from these. */
  const base = useRef(brief.answers);
  const timer = useRef<number>(undefined);
  const busy = useRef(false);
  /** True while the brief is being sent. Sending also saves the answers. */
  const stopped = useRef(false);
  /** Answers at the time when the form was unmounted. */
  const answersAtUnmount = useRef<BriefAnswers>({});
  const { mutateAsync } = trpc.briefs.save.useMutation();

  const plan = (ms: number) => {
    stopped.current = false;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void save(), ms);
  };
  const take = (next: Brief) => {
    savedBrief.current = next;
    onChanged(next);
  };
  const answersNow = () =>
    form.current ? readAnswers(brief.fields, new FormData(form.current)) : answersAtUnmount.current;
  const changes = () => changedAnswers(answersNow(), base.current);

  async function save(): Promise<void> {
    if (busy.current) return;
    const changed = changes();
    if (Object.keys(changed).length === 0) {
      setIssues([]);
      setState((was) => (was === "idle" ? was : "saved"));
      return;
    }
    busy.current = true;
    setState("saving");
    try {
      take(await mutateAsync({ ...briefKey, revision: savedBrief.current.revision, answers: changed }));
      base.current = { ...base.current, ...changed };
      setIssues([]);
      // Schedules a save for anything typed meanwhile.
      plan(PAUSE_MS);
    } catch (error) {
      whenRefused(error, changed);
    } finally {
      busy.current = false;
    }
  }

  function whenRefused(error: unknown, changed: BriefAnswers): void {
    const { kind, issues: wrong, current } = readProblem(error);
    if (kind === "unreachable") {
      setState("unreachable");
      plan(RETRY_MS);
    } else if (kind === "stale" && current) {
      // The error contains the current brief, in the format of the query's response.
      const now = current as Brief;
      const theirs = changedAnswers(now.answers, savedBrief.current.answers);
      const ofBoth = (isBoth: boolean) =>
        Object.fromEntries(Object.entries(theirs).filter(([id]) => id in changed === isBoth));
      setOthers((before) => ({ ...before, ...ofBoth(true) }));
      base.current = { ...base.current, ...ofBoth(false) };
      onTaken(ofBoth(false));
      take(now);
      if (now.state === "open") plan(0);
    } else {
      setIssues(wrong);
      setState("refused");
    }
  }

  useLeaving((isGone) => {
    if (isGone && stopped.current) return;
    window.clearTimeout(timer.current);
    // If a save is in progress, the next one needs these answers after the form is unmounted.
    answersAtUnmount.current = answersNow();
    void save();
  });
  const first = useRef(save);
  // Saves text that was typed before the script ran.
  useEffect(() => void first.current(), []);

  return {
    state,
    issues,
    others,
    /** Returns the answers that are typed and not yet saved. */
    changes,
    /** Revision that the next change is based on. */
    revision: () => savedBrief.current.revision,
    whenTyped: () => {
      setState("typing");
      plan(PAUSE_MS);
    },
    /** Saves the current answers without waiting for a pause. */
    now: () => {
      setState("saving");
      plan(0);
    },
    stop: () => {
      stopped.current = true;
      window.clearTimeout(timer.current);
    },
    forgetOthers: () => setOthers({}),
  };
}
