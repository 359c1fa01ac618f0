import { createSchema, patchSchema, type Section } from "@rankwright/schema";
import { z } from "zod";
import { needPlace } from "../input.ts";
import { changedRecord, contentRecord, createdRecord, removedRecord } from "./answers.ts";
import {
  type Answered,
  created,
  idOnly,
  noInput,
  type RestRequest,
  type Row,
  readPart,
  record,
  records,
  removed,
} from "./row.ts";

/** A saved record as REST answers it: id and documented fields alone, each under all of its names. */
function bare(of: Section, saved: Answered): Answered {
  const answer: Answered = { _id: saved._id };
  for (const [name, field] of Object.entries(of.fields)) {
    answer[name] = saved[name];
    if (field.alias) answer[field.alias] = saved[name];
  }
  return answer;
}

/** Lists of content are short and read as a whole: `limit` and `after` cut them, under the rule of every list. */
function cut(all: Answered[], request: RestRequest): Answered[] {
  const { limit = all.length, after } = readPart(request);
  const place = all.findIndex(({ _id }) => _id === after);
  needPlace(after, () => place >= 0);
  const start = place + 1;
  return all.slice(start, start + limit);
}

/** The rows of one section: list, read, create, update and, on the update path, delete. */
export function contentRows(of: Section): Row[] {
  const aliases = Object.fromEntries(
    Object.entries(of.fields).flatMap(([name, field]) => (field.alias ? [[field.alias, name]] : [])),
  );
  const procedure = (name: string) => `content.${of.name}.${name}`;
  const saved = contentRecord(of);
  const one = (result: unknown) => bare(of, record(result));
  return [
    {
      method: "GET",
      path: of.rest.list,
      procedure: procedure("list"),
      status: 200,
      input: noInput,
      answer: (result, request) => cut(records(result), request).map((each) => bare(of, each)),
      response: z.array(saved),
      isList: true,
      summary: `${of.label}: all records, in the owner's order.`,
    },
    {
      method: "GET",
      path: of.rest.get,
      procedure: procedure("get"),
      status: 200,
      input: idOnly,
      answer: one,
      response: saved,
      summary: `${of.label}: one record.`,
    },
    {
      method: "POST",
      path: of.rest.create,
      procedure: procedure("create"),
      status: 201,
      body: createSchema(of),
      aliases,
      input: ({ body }) => body,
      answer: (result) => created(one(result)),
      response: createdRecord(saved),
      summary: `${of.label}: adds a ${of.noun}.`,
    },
    {
      method: "PUT",
      path: of.rest.update,
      procedure: procedure("update"),
      status: 200,
      body: patchSchema(of),
      aliases,
      input: ({ params, body }) => ({ _id: params.id, data: body }),
      answer: (result) => ({
        ...one(result),
        acknowledged: true,
        matchedCount: 1,
        modifiedCount: record(result).changed === true ? 1 : 0,
      }),
      response: changedRecord(saved),
      summary: `${of.label}: changes any part of a ${of.noun}.`,
    },
    {
      method: "DELETE",
      path: of.rest.update,
      procedure: procedure("remove"),
      status: 200,
      input: idOnly,
      answer: (result) => removed(one(result)),
      response: removedRecord(saved),
      summary: `${of.label}: puts a ${of.noun} into the trash.`,
    },
  ];
}
