import type { Section } from "@rankwright/schema";
import { callTRPCProcedure } from "@trpc/server";
import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { api } from "#app/data/server.ts";
import { previewedWith } from "./preview/previews.tsx";
import { toRecords } from "./records.ts";

/** Reads a section by its name, in process and with the rights of this request; the answer is unknown until parsed. */
export async function readContent(
  context: Readonly<RouterContextProvider>,
  section: string,
  procedure: "list" | "get" | "trash" | "history",
  input?: { _id: string },
): Promise<unknown> {
  const { router, ctx } = context.get(serverContext);
  return callTRPCProcedure({
    router,
    path: `content.${section}.${procedure}`,
    getRawInput: async () => input,
    ctx,
    type: "query",
    signal: undefined,
    batchIndex: 0,
  });
}

/** The saved records of the other sections that a preview of this one shows, by section. */
export async function readPreviewed(context: Readonly<RouterContextProvider>, section: string) {
  const shown = previewedWith(section).filter((name) => name !== section);
  const together = Object.values(sectionsOf(context)).filter(({ name }) => shown.includes(name));
  const lists = await Promise.all(
    together.map(
      async (of) => [of.name, toRecords(of, await readContent(context, of.name, "list"))] as const,
    ),
  );
  return Object.fromEntries(lists);
}

/** The sections of this site, as data. */
export const sectionsOf = (context: Readonly<RouterContextProvider>): Readonly<Record<string, Section>> =>
  context.get(serverContext).ctx.sections;

/** The ids of the records that are still as the demo brought them. */
export const demoIds = async (context: Readonly<RouterContextProvider>): Promise<string[]> =>
  (await api(context).setup.demoLeft()).map(({ record }) => record);
