import type { ExtraKind } from "@rankwright/db/core";
import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { ProcedureNamesOf, RestRouter } from "../router.ts";
import { part } from "../trpc/input.ts";

/** The name of a procedure that REST may call, as "orders.place". */
export type ProcedureName = ProcedureNamesOf<RestRouter>;

/** What a row reads of a request. */
export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body's known fields, under the names the record has. */
  body: Readonly<Record<string, unknown>>;
  /** The site's public address, without a slash at its end. */
  siteUrl: string;
}

/** One documented path: which procedure answers it, and how the two forms fit together. */
export interface Row {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** At the API host's root, with `:id`; matching ignores case and a trailing slash. */
  path: string;
  procedure: ProcedureName;
  status: 200 | 201;
  /** What the body holds; another name is kept beside the record (`extra`), or comes back in `ignoredFields`. */
  body?: z.ZodObject;
  /** Second names of body fields, each with the field's own name. */
  aliases?: Readonly<Record<string, string>>;
  input: (request: RestRequest) => unknown;
  answer: (result: unknown, request: RestRequest) => unknown;
  /** What a success answers. */
  response: z.ZodType;
  /** Reads content: visitors without a session all get the same response, until the content changes. */
  isContent?: true;
  /** It takes `limit` and `after`. */
  isList?: boolean;
  /** It takes the header Idempotency-Key: the same request with the same key gives the first result again. */
  takesKey?: true;
  /** The query that reads the record, asked before an update, to tell whether anything changed. */
  before?: ProcedureName;
  /** Text fields that no document names are kept beside these records, and answered with them. */
  extra?: ExtraKind;
  /** The list may be long: it is read and sent in slices of this many records. */
  slice?: number;
  /** One line for the documentation. */
  summary: string;
}

/** Of a procedure that takes nothing. */
export const noInput = () => undefined;
/** Of one that takes the id in the path. */
export const idOnly = (request: RestRequest) => ({ _id: request.params.id });
/** Of one whose answer is sent as it is. */
export const same = (result: unknown) => result;

/** A record as any procedure answers it. */
export type Answered = Record<string, unknown> & { _id: string };

/** What a procedure answered: being called by its name, as text, it lost the type (adapter.ts). */
export const record = (result: unknown) => result as Answered;
/** The same of one that answers a list. */
export const records = (result: unknown) => result as Answered[];

/** What clients of the original server look for beside the record after a create. */
export const created = (result: unknown) => {
  const made = record(result);
  return { ...made, acknowledged: true, insertedId: made._id };
};

/** The same after a delete. */
export const removed = (result: unknown) => ({ ...record(result), acknowledged: true, deletedCount: 1 });

/** `limit` and `after` of a list, as numbers and ids. */
export const paging = ({ query }: RestRequest) => ({
  ...(query.limit === undefined ? {} : { limit: Number(query.limit) }),
  ...(query.after === undefined ? {} : { after: query.after }),
});

/** The same, checked; what is wrong with them is a BAD_REQUEST. */
export function readPart(request: RestRequest): z.output<typeof part> {
  const asked = part.safeParse(paging(request));
  if (!asked.success) throw new TRPCError({ code: "BAD_REQUEST", cause: asked.error });
  return asked.data;
}
