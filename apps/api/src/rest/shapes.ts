import { z } from "zod";
import { changedRecord, createdRecord, removedRecord } from "./answers.ts";
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

// The few forms that nearly all rows have; what differs in one is written over it.

/** Of a procedure that takes the body. */
const body: Row["input"] = (request) => request.body;
/** Of one that takes the body about the record in the path. */
export const aboutOne = (request: RestRequest) => ({ ...request.body, _id: request.params.id });
/** Records read and sent at a time: of the longest ones, too, no pause for all others (500 messages of 40 kB took 300 ms). */
const SLICE = 20;

/** A list that is read whole, or by `limit` and `after`. */
export const list = (path: string, procedure: Name, record: z.ZodObject, summary: string): Row => ({
  method: "GET",
  path,
  procedure,
  status: 200,
  input: paging,
  answer: same,
  response: z.array(record),
  isList: true,
  summary,
});

/** The same, sent slice by slice. */
export const longList = (path: string, procedure: Name, record: z.ZodObject, summary: string): Row => ({
  ...list(path, procedure, record, summary),
  slice: SLICE,
});

/** One thing of the record in the path. */
export const read = (path: string, procedure: Name, response: z.ZodType, summary: string): Row => ({
  method: "GET",
  path,
  procedure,
  status: 200,
  input: idOnly,
  answer: same,
  response,
  summary,
});

/** Adds a record of what the body holds. */
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
  answer: created,
  response: createdRecord(record),
  summary,
});

/** Changes the record in the path; `before` reads it as it was. */
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
  input: aboutOne,
  // matchedCount and modifiedCount are added where `before` is compared with the result.
  answer: same,
  response: changedRecord(record),
  summary,
});

/** Deletes the record in the path. */
export const remove = (path: string, procedure: Name, record: z.ZodObject, summary: string): Row => ({
  method: "DELETE",
  path,
  procedure,
  status: 200,
  input: idOnly,
  answer: removed,
  response: removedRecord(record),
  summary,
});

/** Does something with what the body holds. */
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
  answer: same,
  response,
  summary,
});

/** The same with the record in the path. */
export const actOn = (...row: Parameters<typeof act>): Row => ({ ...act(...row), input: aboutOne });

/** Another row with a client's own key, which its procedure takes beside the rest. */
export const withKey = (row: Row): Row => ({
  ...row,
  takesKey: true,
  input: (request) => {
    const key = request.headers["idempotency-key"];
    return Object.assign({}, row.input(request), typeof key === "string" ? { idempotencyKey: key } : {});
  },
});
