import { restCreateSchema, restPatchSchema, type Section, type SectionField } from "@rankwright/schema";
import { z } from "zod";
import { requireCursor } from "../trpc/input.ts";
import { changedRecord, contentRecord, createdRecord, removedRecord } from "./responses.ts";
import {
  created,
  idOnly,
  noInput,
  type RestRequest,
  type ResultRecord,
  type Row,
  readPart,
  record,
  records,
  removed,
} from "./row.ts";

const isPicture = (field: SectionField | undefined) => field?.kind === "image" || field?.kind === "icon";

/** Makes the URL of this site's images absolute, so that other sites can load them. Returns other values unchanged. */
const toAbsoluteUrl = (value: unknown, siteUrl: string) =>
  typeof value === "string" && value.startsWith("/") ? siteUrl + value : value;

/** Converts absolute URLs of this site's images to paths, as they are stored. Clients may thus send back what they received. */
function toStored(of: Section, { body, siteUrl }: RestRequest): Record<string, unknown> {
  const stored = ([name, value]: [string, unknown]): [string, unknown] => {
    const isOwn = isPicture(of.fields[name]) && typeof value === "string" && value.startsWith(`${siteUrl}/`);
    return [name, isOwn && !value.startsWith(`${siteUrl}//`) ? value.slice(siteUrl.length) : value];
  };
  return Object.fromEntries(Object.entries(body).map(stored));
}

/** Returns a saved record as REST exposes it: only its id and documented fields, each under its name and its alias. */
function toRestRecord(of: Section, saved: ResultRecord, { siteUrl }: RestRequest): ResultRecord {
  const answer: ResultRecord = { _id: saved._id };
  for (const [name, field] of Object.entries(of.fields)) {
    answer[name] = isPicture(field) ? toAbsoluteUrl(saved[name], siteUrl) : saved[name];
    if (field.alias) answer[field.alias] = answer[name];
  }
  return answer;
}

/** Applies `limit` and `after` to a list of content, which was read in full because such lists are short. */
function paginate(all: ResultRecord[], request: RestRequest): ResultRecord[] {
  const { limit = all.length, after } = readPart(request);
  const place = all.findIndex(({ _id }) => _id === after);
  requireCursor(after, () => place >= 0);
  const start = place + 1;
  return all.slice(start, start + limit);
}

/** Returns a section's noun with its article: "an imprint". */
const withArticle = (noun: string) => `${/^([aeio]|FAQ)/.test(noun) ? "an" : "a"} ${noun}`;

/** Returns the rows of one section: list, read, create, update and, on the update path, delete. */
export function contentRows(of: Section): Row[] {
  const aliases = Object.fromEntries(
    Object.entries(of.fields).flatMap(([name, field]) => (field.alias ? [[field.alias, name]] : [])),
  );
  const procedure = <Name extends string>(name: Name) => `content.${of.name}.${name}` as const;
  const saved = contentRecord(of);
  const one = (result: unknown, request: RestRequest) => toRestRecord(of, record(result), request);
  return [
    {
      method: "GET",
      path: of.rest.list,
      isContent: true,
      extra: "content",
      procedure: procedure("list"),
      status: 200,
      input: noInput,
      toResponse: (result, request) =>
        paginate(records(result), request).map((each) => toRestRecord(of, each, request)),
      response: z.array(saved),
      isList: true,
      summary: `${of.label}: lists all records, in the owner's order.`,
    },
    {
      method: "GET",
      path: of.rest.get,
      isContent: true,
      extra: "content",
      procedure: procedure("get"),
      status: 200,
      input: idOnly,
      toResponse: one,
      response: saved,
      summary: `${of.label}: returns ${withArticle(of.noun)}.`,
    },
    {
      method: "POST",
      path: of.rest.create,
      extra: "content",
      procedure: procedure("create"),
      status: 201,
      get body() {
        return restCreateSchema(of);
      },
      aliases,
      input: (request) => toStored(of, request),
      toResponse: (result, request) => created(one(result, request)),
      response: createdRecord(saved),
      summary: `${of.label}: adds ${withArticle(of.noun)}.`,
    },
    {
      method: "PUT",
      path: of.rest.update,
      extra: "content",
      procedure: procedure("update"),
      status: 200,
      get body() {
        return restPatchSchema(of);
      },
      aliases,
      input: (request) => ({ _id: request.params.id, data: toStored(of, request) }),
      toResponse: (result, request) => ({
        ...one(result, request),
        acknowledged: true,
        matchedCount: 1,
        modifiedCount: record(result).changed === true ? 1 : 0,
      }),
      response: changedRecord(saved),
      summary: `${of.label}: changes any part of ${withArticle(of.noun)}.`,
    },
    {
      method: "DELETE",
      path: of.rest.update,
      extra: "content",
      procedure: procedure("remove"),
      status: 200,
      input: idOnly,
      toResponse: (result, request) => removed(one(result, request)),
      response: removedRecord(saved),
      summary: `${of.label}: moves ${withArticle(of.noun)} to the trash.`,
    },
  ];
}
