import type { Section } from "@rankwright/schema";
import { callTRPCProcedure } from "@trpc/server";
import type { RouterContextProvider } from "react-router";
import { serverContext } from "#app/context.ts";
import { api } from "#app/data/server.ts";
import { previewedWith } from "./preview/previews.tsx";
import { toRecords } from "./records.ts";

/** Calls a section's query by name, in this process and with the permissions of the request's user. Callers parse the result. */
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

/** Returns the saved records of the other sections that this section's preview shows, by section name. */
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

/** Returns the site's sections. */
export const sectionsOf = (context: Readonly<RouterContextProvider>): Readonly<Record<string, Section>> =>
  context.get(serverContext).ctx.sections;

/** Returns the ids of the records that still contain the demo's content. */
export const demoIds = async (context: Readonly<RouterContextProvider>): Promise<string[]> =>
  (await api(context).setup.demoLeft()).map(({ record }) => record);
