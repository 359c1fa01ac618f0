import { createSchema, patchSchema, type Section } from "@rankwright/schema";
import { needPlace } from "../routers/input.ts";
import { created, idOnly, noInput, type RestRequest, type Row, readPart } from "./row.ts";

type Bare = Record<string, unknown> & { _id: string };

/** A saved record as REST answers it: id and documented fields alone, each under all of its names. */
function bare(of: Section, record: Bare): Bare {
  const answer: Bare = { _id: record._id };
  for (const [name, field] of Object.entries(of.fields)) {
    answer[name] = record[name];
    if (field.alias) answer[field.alias] = record[name];
  }
  return answer;
}

/** Lists of content are short and read as a whole: `limit` and `after` cut them, under the rule of every list. */
function cut(records: Bare[], request: RestRequest): Bare[] {
  const { limit = records.length, after } = readPart(request);
  const place = records.findIndex(({ _id }) => _id === after);
  needPlace(after, () => place >= 0);
  const start = place + 1;
  return records.slice(start, start + limit);
}

/** The rows of one section: list, read, create, update and, on the update path, delete. */
export function contentRows(of: Section): Row[] {
  const aliases = Object.fromEntries(
    Object.entries(of.fields).flatMap(([name, field]) => (field.alias ? [[field.alias, name]] : [])),
  );
  const procedure = (name: string) => `content.${of.name}.${name}`;
  const one = (result: unknown) => bare(of, result as Bare);
  return [
    {
      method: "GET",
      path: of.rest.list,
      procedure: procedure("list"),
      status: 200,
      input: noInput,
      answer: (result, request) => cut(result as Bare[], request).map((record) => bare(of, record)),
      summary: `${of.label}: all records, in the owner's order.`,
    },
    {
      method: "GET",
      path: of.rest.get,
      procedure: procedure("get"),
      status: 200,
      input: idOnly,
      answer: one,
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
        modifiedCount: (result as { changed: boolean }).changed ? 1 : 0,
      }),
      summary: `${of.label}: changes any part of a ${of.noun}.`,
    },
    {
      method: "DELETE",
      path: of.rest.update,
      procedure: procedure("remove"),
      status: 200,
      input: idOnly,
      answer: (result) => ({ ...one(result), acknowledged: true, deletedCount: 1 }),
      summary: `${of.label}: puts a ${of.noun} into the trash.`,
    },
  ];
}
