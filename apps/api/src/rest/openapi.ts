import { paths as sitePaths } from "@rankwright/schema";
import { z } from "zod";
import {
  createDocument,
  type ZodOpenApiOperationObject,
  type ZodOpenApiPathsObject,
  type ZodOpenApiResponsesObject,
} from "zod-openapi";
import type { Deps } from "../context/deps.ts";
import type { RestRouter } from "../router.ts";
import { part } from "../trpc/input.ts";
import type { Meta } from "../trpc/trpc.ts";
import { filePaths } from "./file-paths.ts";
import { metaOf } from "./procedures.ts";
import { errorResponses } from "./responses.ts";
import type { Row } from "./row.ts";

type Right = Meta["right"];

const json = "application/json";

const access: Readonly<Record<Right, string>> = {
  public: "Works with and without a token.",
  customer: "Requires a token.",
  buyer: "Requires the token of the order's customer or of an admin.",
  room: "Requires a token with access to the order.",
  staff: "Requires the token of a team member or an admin.",
  admin: "Requires the token of an admin.",
};

/** Descriptions of the tags, each the first part of a procedure's name. Tags of content sections are described by their label. */
const tags: Readonly<Record<string, string>> = {
  orders: "Orders, their invoices and their payment.",
  checkout: "Checkout, logged in or as a guest.",
  room: "The room of an order: messages, files and deliveries.",
  contracts: "Withdrawals from contracts, and cancellations of recurring plans.",
  subscriptions: "Recurring plans of customers.",
  briefs: "Briefs: the questions of a package and a customer's answers.",
  board: "The board of paid orders.",
  payments: "Received money, refunds and payment e-mails.",
  messages: "Contact messages and saved replies.",
  subscribers: "Subscribers of the newsletter.",
  users: "User records of the team.",
  auth: "Accounts, login and passwords.",
};

const parameters: Readonly<Record<string, z.ZodType>> = {
  id: z.string().meta({ description: "Id of the record." }),
  number: z.string().meta({ description: "Number of the document, such as RW-2026-0042." }),
};

const listParameters = z.object({
  limit: part.shape.limit.meta({ description: "Maximum number of records." }),
  after: part.shape.after.meta({
    description: "Id of the last record before the requested part of the list.",
  }),
});

const tagOf = ({ procedure }: Row) => procedure.split(".").slice(0, -1).join(".");

const headerOf = (key: z.ZodString) =>
  z.object({
    "Idempotency-Key": key.min(1).optional().meta({
      description: "Repeating a request with the same key returns the first result.",
    }),
  });

/** Returns the errors that a row with this right may respond with. */
function errorsOf(row: Row, right: Right): ZodOpenApiResponsesObject {
  const { invalid, notLoggedIn, forbidden, notFound, other } = errorResponses;
  return {
    400: invalid,
    ...(right === "public" ? {} : { 401: notLoggedIn }),
    ...(right === "staff" || right === "admin" ? { 403: forbidden } : {}),
    ...(row.path.includes(":") ? { 404: notFound } : {}),
    default: other,
  };
}

function operation(row: Row, right: Right): ZodOpenApiOperationObject {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  const query = row.isList ? listParameters : row.query;
  return {
    operationId: row.procedure,
    summary: row.summary,
    description: access[right],
    tags: [tagOf(row)],
    security: right === "public" ? [{}, { bearer: [] }] : [{ bearer: [] }],
    requestParams: {
      ...(names.length > 0
        ? { path: z.object(Object.fromEntries(names.map((name) => [name, parameters[name] ?? z.string()]))) }
        : {}),
      ...(query ? { query } : {}),
      ...(row.idempotencyKey ? { header: headerOf(row.idempotencyKey) } : {}),
    },
    ...(row.body
      ? {
          requestBody: {
            required: true,
            content: { [json]: { schema: row.extra ? row.body.catchall(z.string()) : row.body } },
          },
        }
      : {}),
    responses: {
      [row.status]: { description: "Done", content: { [row.fileType ?? json]: { schema: row.response } } },
      ...errorsOf(row, right),
    },
  };
}

/** Returns the OpenAPI 3.1 description of the rows and of the file paths. */
export function openApi(
  deps: Pick<Deps, "env" | "sections">,
  router: RestRouter,
  rows: readonly Row[],
): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, "{$1}");
    const { right } = metaOf(router, row.procedure);
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row, right) };
  }
  const labels = Object.values(deps.sections).map(({ name, label }) => [
    `content.${name}`,
    `Content: ${label}.`,
  ]);
  const described = { ...Object.fromEntries(labels), ...tags };
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Rankwright API",
      version: "1",
      description:
        "Requests and responses are JSON. Log in with `POST /auth/sign-in` and send `Authorization: Bearer TOKEN`. Errors are `application/problem+json` and list each invalid field.",
      contact: { name: "Owner of the site", url: deps.env.SITE_URL + sitePaths.contact() },
      license: { name: "MIT", identifier: "MIT" },
    },
    servers: [{ url: deps.env.API_URL }],
    tags: [...new Set(rows.map(tagOf))].map((name) => ({ name, description: described[name] ?? "" })),
    components: {
      securitySchemes: {
        bearer: { type: "http", scheme: "bearer", description: "Token that `POST /auth/sign-in` returns." },
      },
    },
    paths: { ...paths, ...filePaths() },
  });
}
