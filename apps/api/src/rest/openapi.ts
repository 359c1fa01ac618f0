import { z } from "zod";
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from "zod-openapi";
import { part } from "../trpc/input.ts";
import { filePaths } from "./file-paths.ts";
import { errorResponse } from "./responses.ts";
import type { Row } from "./row.ts";

const json = "application/json";

const idempotencyKey = z.object({
  "Idempotency-Key": z.string().max(200).optional().meta({
    description: "Repeating a request with the same key returns the first result.",
  }),
});

function operation(row: Row): ZodOpenApiOperationObject {
  const names = [...row.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => name);
  return {
    operationId: row.procedure,
    summary: row.summary,
    tags: [row.procedure.split(".").slice(0, -1).join(".")],
    requestParams: {
      ...(names.length > 0
        ? { path: z.object(Object.fromEntries(names.map((name) => [name, z.string()]))) }
        : {}),
      ...(row.isList ? { query: part } : {}),
      ...(row.acceptsIdempotencyKey ? { header: idempotencyKey } : {}),
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
      default: errorResponse,
    },
  };
}

/** Returns the OpenAPI 3.1 description of the rows and of the file paths. */
export function openApi(rows: readonly Row[], url: string): ReturnType<typeof createDocument> {
  const paths: ZodOpenApiPathsObject = {};
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [row.method.toLowerCase()]: operation(row) };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: "Rankwright API",
      version: "1",
      description:
        "Requests and responses are JSON. Log in with `POST /auth/sign-in` and send `Authorization: Bearer TOKEN`. Errors are `application/problem+json` and list each invalid field.",
    },
    servers: [{ url }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }, {}],
    paths: { ...paths, ...filePaths() },
  });
}
