import { idempotencyKey } from "@rankwright/schema";
import { z } from "zod";
import { changedRecord, createdRecord, removedRecord } from "./responses.ts";
import {
  created,
  idOnly,
  type ProcedureName as Name,
  paging,
  type RestRequest,
  type Row,
  removed,
  same,
} from "./row.ts";

// Functions that create common kinds of rows. Rows override properties that differ.

/** Input of a procedure that accepts the body. */
const body: Row["input"] = (request) => request.body;
/** Input of a procedure that accepts the body and the id in the path. */
export const bodyWithId = (request: RestRequest) => ({ ...request.body, _id: request.params.id });
/** Records per slice. Few, so that even the longest records don't block other requests: 500 messages of 40 kB took 300 ms. */
const SLICE = 20;

/** Row of a list. Accepts `limit` and `after`. */
export const list = (path: string, procedure: Name, record: z.ZodObject, summary: string): Row => ({
  method: "GET",
  path,
  procedure,
  status: 200,
  input: paging,
  toResponse: same,
  response: z.array(record),
  isList: true,
  summary,
});

/** Row of a list that is read and sent in slices. */
export const longList = (path: string, procedure: Name, record: z.ZodObject, summary: string): Row => ({
  ...list(path, procedure, record, summary),
  slice: SLICE,
});

/** Row that reads something by the id in the path. */
export const read = (path: string, procedure: Name, response: z.ZodType, summary: string): Row => ({
  method: "GET",
  path,
  procedure,
  status: 200,
  input: idOnly,
  toResponse: same,
  response,
  summary,
});

/** Row that creates a record from the body. */
export const create = (
  path: string,
  procedure: Name,
  fields: z.ZodObject,
  record: z.ZodObject,
  summary: string,
): Row => ({
  method: "POST",
  path,
  procedure,
  status: 201,
  body: fields,
  input: body,
  toResponse: created,
  response: createdRecord(record),
  summary,
});

/** Row that changes the record in the path. `before` reads its previous state. */
export const update = (
  path: string,
  procedure: Name,
  before: Name,
  fields: z.ZodObject,
  record: z.ZodObject,
  summary: string,
): Row => ({
  method: "PUT",
  path,
  procedure,
  before,
  status: 200,
  body: fields,
  input: bodyWithId,
  // The adapter adds matchedCount and modifiedCount when it compares `before` with the result.
  toResponse: same,
  response: changedRecord(record),
  summary,
});

/** Row that deletes the record in the path. */
export const remove = (path: string, procedure: Name, record: z.ZodObject, summary: string): Row => ({
  method: "DELETE",
  path,
  procedure,
  status: 200,
  input: idOnly,
  toResponse: removed,
  response: removedRecord(record),
  summary,
});

/** Row that runs a procedure with the body. */
export const act = (
  path: string,
  procedure: Name,
  fields: z.ZodObject,
  response: z.ZodType,
  summary: string,
): Row => ({
  method: "POST",
  path,
  procedure,
  status: 200,
  body: fields,
  input: body,
  toResponse: same,
  response,
  summary,
});

/** Row that runs a procedure with the body and the id in the path. */
export const actOn = (...row: Parameters<typeof act>): Row => ({ ...act(...row), input: bodyWithId });

/** Returns a row that also passes the header Idempotency-Key to its procedure. */
export const withKey = (row: Row, key = idempotencyKey): Row => ({
  ...row,
  idempotencyKey: key,
  input: (request) => {
    const key = request.headers["idempotency-key"];
    return Object.assign({}, row.input(request), typeof key === "string" ? { idempotencyKey: key } : {});
  },
});
