import type { Section } from "@rankwright/schema";
import { showToast, UNDO_MS } from "@rankwright/ui";
import { startTransition, useRef, useState } from "react";
import { useRevalidator } from "react-router";
import { readProblem } from "#app/form/write-problem.ts";
import { capital, type EditorRecord } from "#app/pages/admin/editor/records.ts";
import { useSection } from "#app/pages/admin/editor/use-section.ts";

/** Returns the records that a manage screen shows. Some screens show only records with certain values (`only`), in that order. */
function shownRecords({ screens }: Section, records: readonly EditorRecord[]): readonly EditorRecord[] {
  const { only } = screens.manage;
  if (!only) return records;
  return only.values.flatMap((value) => records.filter(({ values }) => values[only.field]?.trim() === value));
}

/** Records of a list, and functions to move, delete and restore them. A move is shown immediately, and reverted on an error. */
export function useList(section: Section, records: readonly EditorRecord[]) {
  const calls = useSection(section);
  const { revalidate } = useRevalidator();
  const [pending, setPending] = useState<readonly EditorRecord[]>();
  const [said, setSaid] = useState("");
  const moves = useRef({ begun: 0, saved: Promise.resolve(true) });
  const listed = shownRecords(section, records);
  const shown = pending ?? listed;

  async function change(work: () => Promise<unknown>): Promise<boolean> {
    try {
      await work();
      await revalidate();
      return true;
    } catch (error) {
      const { kind, message } = readProblem(error);
      showToast(message, { tone: "danger" });
      // Without a connection, reloading would replace the list with an error page.
      if (kind !== "unreachable") await revalidate();
      return false;
    }
  }
  const restore = async (record: EditorRecord) => {
    const isBack = await change(() => calls.restore(record._id));
    if (isBack) showToast(`${capital(section.noun)} restored`);
  };
  return {
    shown,
    /** Records that neither the screen nor the site shows. */
    notShown: records.filter((record) => !listed.includes(record)),
    /** Result of the last move, for screen readers. */
    said,
    /** False if the order is fixed, or if there is nothing to reorder. */
    canMove: !section.screens.manage.only && records.length > 1,
    restore,
    remove: async (record: EditorRecord) => {
      const isGone = await change(() => calls.remove(record._id));
      if (isGone)
        showToast(`${capital(section.noun)} deleted`, {
          tone: "info",
          duration: UNDO_MS,
          action: { label: "Undo", onClick: () => void restore(record) },
        });
    },
    /** Moves the record to the index `to`. */
    move: async (record: EditorRecord, to: number) => {
      const others = shown.filter(({ _id }) => _id !== record._id);
      const next = [...others.slice(0, to), record, ...others.slice(to)];
      if (to < 0 || to >= shown.length || next.every(({ _id }, index) => _id === shown[index]?._id)) return;
      setPending(next);
      moves.current.begun += 1;
      const turn = moves.current.begun;
      // Saves moves one after the other, so that a quick second move can't overtake the first.
      const save = () => change(() => calls.reorder(next.map(({ _id }) => _id)));
      moves.current.saved = moves.current.saved.then(save);
      const isMoved = await moves.current.saved;
      if (isMoved) setSaid(`Moved to position ${to + 1} of ${next.length}`);
      // In a transition, like the router's update, so that the old order doesn't reappear before the reloaded list is rendered.
      if (turn === moves.current.begun) startTransition(() => setPending(undefined));
    },
  };
}

export type List = ReturnType<typeof useList>;
