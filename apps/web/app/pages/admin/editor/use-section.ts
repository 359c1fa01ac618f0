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

/** Calls the procedures of a section. Responses are parsed, and errors are thrown (see `readProblem`). */
interface SectionCalls {
  create: (values: Values) => Promise<EditorRecord>;
  /** `revision` is the version that the change is based on. */
  update: (_id: string, values: Values, revision: number) => Promise<EditorRecord>;
  /** Moves the record to the trash. */
  remove: (_id: string) => Promise<EditorRecord>;
  restore: (_id: string) => Promise<EditorRecord>;
  reorder: (_ids: readonly string[]) => Promise<EditorRecord[]>;
  history: (_id: string) => Promise<Revision[]>;
}

/** Calls procedures by name, so without static types: the server validates the input, and the response is parsed with zod. */
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
