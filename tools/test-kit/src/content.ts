import type { Context } from "@rankwright/api/context/context";
import type { AppRouter } from "@rankwright/api/router";
import { issuesOf } from "@rankwright/api/trpc/errors";
import type { Issue, Section, SectionField } from "@rankwright/schema";
import { callTRPCProcedure, TRPCError } from "@trpc/server";

/** Returns a valid value for the field. Values with different `n` differ. */
function sampleValue(field: SectionField, n: number): string {
  switch (field.kind) {
    case "image":
      return `/demo/sample-${n}.svg`;
    case "icon":
      return n % 2 === 0 ? "star" : `https://example.com/icon-${n}.svg`;
    case "link":
      return `https://example.com/sample-${n}`;
    case "number-text":
      return `${1_000 + n}`;
    case "count":
      return `${(field.range?.[0] ?? 0) + n}`;
    case "choice":
      // A choice with a placeholder may be empty, which means, for example, that a package can be ordered.
      if (field.placeholder) return "";
      return field.choices?.[n % field.choices.length] ?? "";
    case "price":
      return `${n + 49}.50`;
    default:
      return `${field.label}, sample ${n}`;
  }
}

/** Creates a valid record of any section, with every field filled in that fits the others. */
export function sampleRecord(of: Section, n = 0): Record<string, string> {
  const all = Object.entries(of.fields).map(([name, field]) => [name, sampleValue(field, n)] as const);
  const unfit = new Set(of.issuesOf?.(Object.fromEntries(all)).map(({ path }) => path));
  return Object.fromEntries(all.map(([name, value]) => [name, unfit.has(name) ? "" : value]));
}

/** Calls a content procedure by name with an input that may be invalid, as an HTTP request does. */
export function callContent(
  router: AppRouter,
  ctx: Context,
  path: string,
  input?: unknown,
): Promise<unknown> {
  const [, procedure = ""] = path.split(".");
  return callTRPCProcedure({
    router,
    path: `content.${path}`,
    getRawInput: async () => input,
    ctx,
    type: ["list", "get", "trash", "history"].includes(procedure) ? "query" : "mutation",
    signal: undefined,
    batchIndex: 0,
  });
}

/** Returns the code, message and issues of the error that a refused call throws. Fails the test if the call succeeds. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ code: string; message: string; issues: Issue[] }> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw new Error(`It was not refused: ${String(error)}`);
  return { code: error.code, message: error.message, issues: issuesOf(error) };
}
