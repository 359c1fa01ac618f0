import { open } from "node:fs/promises";
import type { Readable } from "node:stream";
import { findFile, type OrderFile } from "@rankwright/db/rooms";
import { FILE_KINDS, FILE_MAX_BYTES, paths, roomTexts, UPLOAD_PART_BYTES } from "@rankwright/schema";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { RequestContext } from "../../context/context.ts";
import type { Deps } from "../../context/deps.ts";
import { attachment } from "../../http/disposition.ts";
import { sendProblem } from "../../http/problem.ts";
import { notFound, refuse, wrongField } from "../../trpc/errors.ts";
import { type OrderRoom, requireOrderRoom } from "../access.ts";
import { toFile } from "../view.ts";
import { filePath, previewPath } from "./disk.ts";
import { receivePart } from "./upload.ts";

/** URL pattern for an order's files, and whether its `:key` is an order id or the token of a private link. */
export interface FileRoute {
  /** Pattern with the parameters `:key`, the room's key, and `:file`, the file's id. */
  address: string;
  key: "_id" | "token";
}

/** Patterns on the site: nested under the order's page for signed-in users, and under the private link for its holders. */
export const siteFileRoutes: readonly FileRoute[] = [
  { address: paths.orderFile(paths.myOrderView(":key"), ":file"), key: "_id" },
  { address: paths.orderFile(paths.room(":key"), ":file"), key: "token" },
];
/** Pattern on the API host, nested under the REST path of an order. */
export const apiFileRoutes: readonly FileRoute[] = [{ address: "/order/:key/files/:file", key: "_id" }];

interface Options {
  deps: Deps;
  routes: readonly FileRoute[];
  /** Authenticates the caller. Throws for a cross-site request that changes data. */
  authenticate: (
    deps: Deps,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => Promise<Pick<RequestContext, "user">>;
}

const offset = z.coerce
  .number({ error: "offset must be a number." })
  .int("offset must be a whole number.")
  .min(0, "offset must be at least 0.")
  .max(FILE_MAX_BYTES, "offset is larger than the largest file allowed.");

function readOffset(query: unknown): number {
  const sent = z.object({ offset: z.string() }).safeParse(query);
  const read = offset.safeParse(sent.success && sent.data.offset !== "" ? sent.data.offset : "none");
  if (read.success) return read.data;
  const message = "Add the position of the part in the file, such as ?offset=0.";
  throw wrongField("offset", message);
}

/** Headers that prevent browsers from executing the file or guessing its type. */
const inert = {
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "sandbox; default-src 'none'",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/**
 * Serves and receives the files of orders. For each pattern, `PUT {address}?offset=N` appends the next part of an upload (any
 * Content-Type, at most 2 MB) and returns `{ received, bytes, file }`. `GET {address}` returns the file as a download, and `GET
 * {address}/small` the thumbnail of an image. HEAD returns the same headers without a body.
 */
export async function orderFilesPlugin(
  app: FastifyInstance,
  { deps, routes, authenticate }: Options,
): Promise<void> {
  app.setErrorHandler(sendProblem);
  // The body is streamed without parsing, so it is never completely in memory.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", (_request, payload, done) => done(null, payload));

  const roomFor = async (
    route: FileRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<OrderRoom> => {
    const { user } = await authenticate(deps, request, reply);
    const { key } = z.object({ key: z.string() }).parse(request.params);
    return requireOrderRoom(deps.db, { user, now: deps.now }, { [route.key]: key });
  };
  const idOf = (request: FastifyRequest) => z.object({ file: z.string() }).parse(request.params).file;

  async function requireFile(
    route: FileRoute,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<OrderFile> {
    const room = await roomFor(route, request, reply);
    const file = findFile(deps.db, room.roomId, idOf(request), room);
    if (!file) throw notFound("file");
    return file;
  }

  /** Sends a file, completely even if it is deleted meanwhile. For HEAD requests, only sends the headers. */
  async function send(reply: FastifyReply, path: string, headers: Record<string, string>) {
    const file = await open(path).catch(() => undefined);
    if (!file) throw notFound("file");
    const { size } = await file.stat();
    reply.headers({ ...inert, ...headers, "Content-Length": String(size) });
    if (reply.request.method !== "HEAD") return reply.send(file.createReadStream());
    await file.close();
    return reply.send();
  }

  /** Registers a GET and HEAD route. Unlike `app.get`, doesn't read the whole file for a HEAD request. */
  const read = (url: string, handler: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>) =>
    app.route({ method: ["GET", "HEAD"], url, handler });

  for (const route of routes) {
    const { address } = route;
    app.put(
      address,
      {
        // Runs before the body is read, so that unauthorized and oversized uploads are rejected immediately.
        onRequest: async (request, reply) => {
          request.orderRoom = await roomFor(route, request, reply);
          if (Number(request.headers["content-length"] ?? 0) > UPLOAD_PART_BYTES)
            throw refuse("PAYLOAD_TOO_LARGE", roomTexts.partTooLarge);
        },
      },
      async (request, reply) => {
        const room = request.orderRoom;
        if (!room) throw notFound("order");
        // The stream that the parser above passes on. It doesn't run without a body; then the raw request is an empty stream.
        const body = (request.body ?? request.raw) as Readable;
        const offset = readOffset(request.query);
        const part = { _id: idOf(request), offset, body, most: UPLOAD_PART_BYTES };
        // The rest of a rejected request is not read, so the connection is closed with the response.
        const { file, ...rest } = await receivePart(deps, room, part).catch((error: unknown) => {
          reply.header("Connection", "close");
          throw error;
        });
        reply.header("Cache-Control", "no-store");
        return { ...rest, file: file && toFile(file) };
      },
    );
    read(address, async (request, reply) => {
      const file = await requireFile(route, request, reply);
      return send(reply, filePath(deps, file._id), {
        "Content-Type": FILE_KINDS[file.kind].type,
        "Content-Disposition": attachment(file.name),
      });
    });
    read(`${address}/small`, async (request, reply) => {
      const file = await requireFile(route, request, reply);
      if (!file.hasPreview) throw notFound("picture");
      return send(reply, previewPath(deps, file._id), {
        "Content-Type": "image/webp",
        "Content-Disposition": "inline",
        "Cache-Control": "private, max-age=3600",
        // The cached response must not be used for another user of the same browser.
        Vary: "Cookie",
      });
    });
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** Room of the upload; set by its `onRequest` hook. */
    orderRoom?: OrderRoom;
  }
}
