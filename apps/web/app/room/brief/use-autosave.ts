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

/** So long after the last letter it is saved, in milliseconds; after a failure, so long before the next try. */
const PAUSE_MS = 800;
const AGAIN_MS = 5_000;

export type Saving = "idle" | "typing" | "saving" | "saved" | "refused" | "unreachable";

interface Autosave {
  form: RefObject<HTMLFormElement | null>;
  brief: Brief;
  briefKey: RoomKey;
  /** Hears the brief as it is now, whenever that is another one than before. */
  onChanged: (brief: Brief) => void;
  /** Hears the answers of another window that nobody has touched in this one. */
  onTaken: (answers: BriefAnswers) => void;
}

/**
 * Saves a brief while it is typed. Only what changed is sent, with the revision that it was typed over; when another window was
 * first, its answers are taken in and one's own are sent once more. An answer that both changed is told in `others`, and stays
 * as it was typed here.
 */
export function useAutosave({ form, brief, briefKey, onChanged, onTaken }: Autosave) {
  const [state, setState] = useState<Saving>("idle");
  const [issues, setIssues] = useState<readonly Issue[]>([]);
  const [others, setOthers] = useState<BriefAnswers>({});
  const known = useRef(brief);
  /** What the form showed before anything was typed: only what differs from it is this window's to save. */
  const base = useRef(brief.answers);
  const timer = useRef<number>(undefined);
  const busy = useRef(false);
  /** It is being sent, which saves it. */
  const stopped = useRef(false);
  /** What the form held when its reader went on to another screen. */
  const left = useRef<BriefAnswers>({});
  const { mutateAsync } = trpc.briefs.save.useMutation();

  const plan = (ms: number) => {
    stopped.current = false;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void keep(), ms);
  };
  const take = (next: Brief) => {
    known.current = next;
    onChanged(next);
  };
  const answersNow = () =>
    form.current ? readAnswers(brief.fields, new FormData(form.current)) : left.current;
  const changes = () => changedAnswers(answersNow(), base.current);

  async function keep(): Promise<void> {
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
      take(await mutateAsync({ ...briefKey, revision: known.current.revision, answers: changed }));
      base.current = { ...base.current, ...changed };
      setIssues([]);
      // Whatever was typed meanwhile goes with the next one.
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
      plan(AGAIN_MS);
    } else if (kind === "stale" && current) {
      // The server tells the brief as it is, in the form of the query's own answer.
      const now = current as Brief;
      const theirs = changedAnswers(now.answers, known.current.answers);
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
    // What is being saved right now is followed by the rest, also when the form is gone.
    left.current = answersNow();
    void keep();
  });
  const first = useRef(keep);
  // What was typed before the script ran.
  useEffect(() => void first.current(), []);

  return {
    state,
    issues,
    others,
    /** What was typed and is not saved yet. */
    changes,
    /** The revision that the next change is made over. */
    revision: () => known.current.revision,
    whenTyped: () => {
      setState("typing");
      plan(PAUSE_MS);
    },
    /** Saves what was typed until now, without waiting for a pause. */
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
