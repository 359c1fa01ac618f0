import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import { part } from "../routers/input.ts";

/** What a row reads of a request. */
export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body's known fields, under the names the record has. */
  body: Readonly<Record<string, unknown>>;
}

/** One documented path: which procedure answers it, and how the two forms fit together. */
export interface Row {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** At the API host's root, with `:id`; matching ignores case and a trailing slash. */
  path: string;
  /** The procedure, as "orders.place". */
  procedure: string;
  status: 200 | 201;
  /** What the body holds; a name that is not here is not stored and comes back in `ignoredFields`. */
  body?: z.ZodObject;
  /** Second names of body fields, each with the name it stands for. */
  aliases?: Readonly<Record<string, string>>;
  input: (request: RestRequest) => unknown;
  answer: (result: unknown, request: RestRequest) => unknown;
  /** The query that reads the record, asked before an update, to tell whether anything changed. */
  before?: string;
  /** The list may be long: it is read and sent in slices of so many records. */
  slice?: number;
  /** One line for the documentation. */
  summary: string;
}

export const noInput = () => undefined;
export const idOnly = (request: RestRequest) => ({ _id: request.params.id });
export const same = (result: unknown) => result;

type Bare = Record<string, unknown>;

/** What clients of the original server look for beside the record after a create. */
export const created = (result: unknown) => {
  const record = result as Bare & { _id: string };
  return { ...record, acknowledged: true, insertedId: record._id };
};

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
