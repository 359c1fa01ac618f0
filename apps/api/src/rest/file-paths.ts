import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { apiFileRoutes } from "../rooms/files/plugin.ts";
import { fileBytes } from "./numbers.ts";
import { errorResponses } from "./responses.ts";
import { orderFile } from "./room-responses.ts";

const text = z.string();
const bytes = { schema: { type: "string", format: "binary" } } as const;
const path = z.object({
  key: text.meta({ description: "Order id." }),
  file: text.meta({ description: "Id of the file." }),
});
const security = [{ bearer: [] }];
const description = "Requires a token with access to the order.";
const errors = {
  400: errorResponses.invalid,
  401: errorResponses.notLoggedIn,
  404: errorResponses.notFound,
  default: errorResponses.other,
};

const received = z.strictObject({
  received: fileBytes,
  bytes: fileBytes,
  file: orderFile.nullable().meta({ description: "Null until the upload is complete." }),
});

const fetched = (operationId: string, summary: string, type: string) => ({
  operationId,
  summary,
  description,
  tags: ["room"],
  security,
  requestParams: { path },
  responses: { 200: { description: "Done", content: { [type]: bytes } }, ...errors },
});

/** OpenAPI paths for the bytes of orders' files. They have no rows, because they neither accept nor return JSON. */
export const filePaths = (): ZodOpenApiPathsObject =>
  Object.fromEntries(
    apiFileRoutes.flatMap(({ address }) => {
      const described = address.replaceAll(/:(\w+)/g, "{$1}");
      return [
        [
          described,
          {
            put: {
              operationId: "room.upload",
              summary: "Uploads the next part of a file: at most 2 MB, with any Content-Type.",
              description,
              tags: ["room"],
              security,
              requestParams: {
                path,
                query: z.object({
                  offset: fileBytes.meta({ description: "Position of the part in the file, in bytes." }),
                }),
              },
              requestBody: { required: true, content: { "application/octet-stream": bytes } },
              responses: {
                200: { description: "Done", content: { "application/json": { schema: received } } },
                ...errors,
              },
            },
            get: fetched("room.file", "Returns a file of an order, unchanged.", "*/*"),
          },
        ],
        [
          `${described}/small`,
          {
            get: fetched(
              "room.smallPicture",
              "Returns a thumbnail of an image or of a PDF's first page.",
              "image/webp",
            ),
          },
        ],
      ];
    }),
  );
