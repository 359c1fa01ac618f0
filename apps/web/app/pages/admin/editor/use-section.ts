import type { FormOf } from "@rankwright/schema";
import { getUntypedClient } from "@trpc/client";
import { useMemo } from "react";
import { trpc } from "#app/data/trpc.ts";
import {
  type EditorRecord,
  type Revision,
  toRecord,
  toRecords,
  toRevisions,
  type Values,
} from "./records.ts";

/** The procedures of a section whose name is data. Answers are parsed; a refusal throws (see `readProblem`). */
interface SectionCalls {
  create: (values: Values) => Promise<EditorRecord>;
  /** `revision`: the one the change is based on. */
  update: (_id: string, values: Values, revision: number) => Promise<EditorRecord>;
  /** Puts it into the trash. */
  remove: (_id: string) => Promise<EditorRecord>;
  restore: (_id: string) => Promise<EditorRecord>;
  reorder: (_ids: readonly string[]) => Promise<EditorRecord[]>;
  history: (_id: string) => Promise<Revision[]>;
}

/** The one place in the browser where a procedure is called by name: its input is checked by the server, its answer by zod. */
export function useSection(section: FormOf): SectionCalls {
  const { client } = trpc.useUtils();
  return useMemo(() => {
    const untyped = getUntypedClient(client);
    const path = (procedure: string) => `content.${section.name}.${procedure}`;
    const write = async (procedure: string, input: unknown) =>
      toRecord(section, await untyped.mutation(path(procedure), input));
    return {
      create: (values) => write("create", values),
      update: (_id, data, revision) => write("update", { _id, data, revision }),
      remove: (_id) => write("remove", { _id }),
      restore: (_id) => write("restore", { _id }),
      reorder: async (_ids) => toRecords(section, await untyped.mutation(path("reorder"), { _ids })),
      history: async (_id) => toRevisions(await untyped.query(path("history"), { _id })),
    };
  }, [client, section]);
}
