import { z } from "zod";
import type { Row } from "./row.ts";

const problem = {
  description: "Refused: what is wrong, and which fields",
  content: { "application/problem+json": {} },
};

/** The OpenAPI 3.1 description of the rows: made from the table that serves them. */
export function openApi(rows: readonly Row[], url: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const row of rows) {
    const path = row.path.replaceAll(/:(\w+)/g, "{$1}");
    const parameters = [...row.path.matchAll(/:(\w+)/g)].map(([, name]) => ({
      name,
      in: "path",
      required: true,
      schema: { type: "string" },
    }));
    paths[path] ??= {};
    paths[path][row.method.toLowerCase()] = {
      operationId: `${row.procedure}:${row.method} ${row.path}`,
      summary: row.summary,
      tags: [row.procedure.split(".").slice(0, -1).join(".")],
      ...(parameters.length > 0 ? { parameters } : {}),
      ...(row.body
        ? {
            requestBody: {
              required: true,
              content: {
                "application/json": {
                  schema: z.toJSONSchema(row.body, { io: "input", unrepresentable: "any" }),
                },
              },
            },
          }
        : {}),
      responses: {
        [row.status]: { description: "Done", content: { "application/json": {} } },
        default: problem,
      },
    };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Rankwright", version: "1" },
    servers: [{ url }],
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer" } } },
    security: [{ bearer: [] }, {}],
    paths,
  };
}
