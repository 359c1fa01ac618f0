import type { ExtraKind } from "@rankwright/db/core";
import { TRPCError } from "@trpc/server";
import type { z } from "zod";
import type { ProcedureNamesOf, RestRouter } from "../router.ts";
import { part } from "../trpc/input.ts";

/** Name of a procedure that REST may call, such as "orders.place". */
export type ProcedureName = ProcedureNamesOf<RestRouter>;

/** The parts of a request that a row can read. */
export interface RestRequest {
  params: Readonly<Record<string, string>>;
  query: Readonly<Record<string, string>>;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body's known fields, under the record's own names. */
  body: Readonly<Record<string, unknown>>;
  /** The site's public address, without a trailing slash. */
  siteUrl: string;
  /** The API's public address, without a trailing slash. */
  apiUrl: string;
}

/** A file that a row sends instead of JSON. */
export interface Download {
  name: string;
  bytes: Buffer;
}

/** A REST path, its procedure, and the mapping of requests and results between them. */
export interface Row {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** Relative to the API host's root, with `:id`. Matching ignores case and a trailing slash. */
  path: string;
  procedure: ProcedureName;
  status: 200 | 201;
  /** Known fields of the body. Other fields are stored as extra fields (`extra`) or listed in `ignoredFields`. */
  body?: z.ZodObject;
  /** Fields of the record that the row can't change. A body that contains one is rejected with its name, instead of ignoring the field. */
  fixed?: readonly string[];
  /** Aliases of body fields, each mapped to the field's own name. */
  aliases?: Readonly<Record<string, string>>;
  input: (request: RestRequest) => unknown;
  toResponse: (result: unknown, request: RestRequest) => unknown;
  /** Schema of a successful response. */
  response: z.ZodType;
  /** Type of the file that the row sends as an attachment instead of JSON. `toResponse` returns a Download. */
  fileType?: "application/pdf" | "application/xml";
  /** The row reads content. Its response to visitors is cached, because it is the same for all of them until the content changes. */
  isContent?: true;
  /** The row accepts `limit` and `after`. */
  isList?: boolean;
  /** Other parameters in the query. */
  query?: z.ZodObject;
  /** Schema of the header Idempotency-Key, if the row accepts it: repeating a request with the same key returns the first result. */
  idempotencyKey?: z.ZodString;
  /** Query that reads the record before an update, to detect whether anything changed. */
  before?: ProcedureName;
  /** Undocumented text fields are stored with these records and returned with them. */
  extra?: ExtraKind;
  /** For lists that may be long: number of records that are read and sent at a time. */
  slice?: number;
  /** One line for the documentation. */
  summary: string;
}

/** Input of a procedure that requires none. */
export const noInput = () => undefined;
/** Input of a procedure that only requires the id in the path. */
export const idOnly = (request: RestRequest) => ({ _id: request.params.id });
/** Returns a procedure's result unchanged. */
export const same = (result: unknown) => result;

/** A record as procedures return it. */
export type ResultRecord = Record<string, unknown> & { _id: string };

/** Casts a procedure's result to a record. The adapter calls procedures by name, so their results are untyped. */
export const record = (result: unknown) => result as ResultRecord;
/** Casts a procedure's result to a list of records. */
export const records = (result: unknown) => result as ResultRecord[];

/** Adds the fields that clients of the original server expect after a create. */
export const created = (result: unknown) => {
  const made = record(result);
  return { ...made, acknowledged: true, insertedId: made._id };
};

/** Adds the fields that clients of the original server expect after a delete. */
export const removed = (result: unknown) => ({ ...record(result), acknowledged: true, deletedCount: 1 });

/** Reads a list's `limit` and `after` from the query. */
export const paging = ({ query }: RestRequest) => ({
  ...(query.limit === undefined ? {} : { limit: Number(query.limit) }),
  ...(query.after === undefined ? {} : { after: query.after }),
});

/** Reads and validates `limit` and `after`. Throws BAD_REQUEST if one is invalid. */
export function readPart(request: RestRequest): z.output<typeof part> {
  const asked = part.safeParse(paging(request));
  if (!asked.success) throw new TRPCError({ code: "BAD_REQUEST", cause: asked.error });
  return asked.data;
}
