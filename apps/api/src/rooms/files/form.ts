import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import { newId } from "@rankwright/db/core";
import { FILE_MAX_BYTES, paths, roomTexts } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { cookieContext } from "../../auth/request.ts";
import type { Deps } from "../../context/deps.ts";
import { formProblem } from "../../http/form-problem.ts";
import { assertSameOrigin } from "../../http/origin.ts";
import type { Thrown } from "../../http/problem.ts";
import { messageOf, refuse } from "../../trpc/errors.ts";
import { type OrderRoom, requireOrderRoom } from "../access.ts";
import { ensureFolder, hasDiskFor, partPath } from "./disk.ts";
import { storeFile } from "./upload.ts";

/** Maximum size of a form with its files, in bytes. */
const FORM_MAX_BYTES = FILE_MAX_BYTES + 1024 * 1024;
const limits = { fileSize: FILE_MAX_BYTES, files: 20, fields: 500, fieldSize: 64 * 1024, parts: 520 };

const sent = z.object({ id: z.string() });
const link = z.object({ token: z.string() });

/**
 * Returns the room that the form's URL opens for the sender; undefined if they have no access. The page then shows the error.
 */
async function roomOf(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OrderRoom | undefined> {
  const { id } = sent.parse(request.params);
  const { token } = link.safeParse(request.query).data ?? {};
  const { user } = await cookieContext(deps, request, reply);
  try {
    const room = requireOrderRoom(
      deps.db,
      { user, now: deps.now },
      token === undefined ? { _id: id } : { _id: id, token },
    );
    return room;
  } catch (error) {
    if (error instanceof TRPCError) return undefined;
    throw error;
  }
}

/** Stores one file of a form as an upload. First writes it to a temporary file, because an upload must begin with its size. */
async function storePart(deps: Deps, room: OrderRoom, { filename, file }: MultipartFile): Promise<string> {
  await ensureFolder(deps);
  const path = partPath(deps, newId());
  try {
    await pipeline(file, createWriteStream(path, { mode: 0o600 }));
    if (file.truncated) throw refuse("PAYLOAD_TOO_LARGE", roomTexts.tooLarge);
    const { size } = await stat(path);
    const body = createReadStream(path);
    try {
      return (await storeFile(deps, room, { name: filename, bytes: size, body }))._id;
    } finally {
      // A rejected file is not read to its end. An open file takes up disk space even after it is deleted.
      body.destroy();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** Reads the form's fields, and stores its files. A file's value is its id. For a rejected file, `refused.NAME` is the reason. */
async function readParts(deps: Deps, room: OrderRoom, request: FastifyRequest): Promise<URLSearchParams> {
  const read = new URLSearchParams();
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (typeof part.value === "string") read.append(part.fieldname, part.value);
    } else if (!part.filename) part.file.resume();
    else
      try {
        read.append(part.fieldname, await storePart(deps, room, part));
      } catch (error) {
        if (!(error instanceof TRPCError)) throw error;
        part.file.resume();
        read.append(`refused.${part.fieldname}`, `${part.filename.slice(0, 200)}: ${messageOf(error)}`);
      }
  }
  return read;
}

/**
 * Handles the brief's form with files, as a browser without JavaScript sends it. Stores the files as uploads and replaces them by
 * their ids in the form that it passes to `answer`. `sendRefused` sends the error for a form that can't be parsed. A form that is
 * too large is not read: the response redirects to the page with `refused=files`.
 */
export async function briefFormPlugin(
  app: FastifyInstance,
  {
    deps,
    answer,
    sendRefused,
  }: {
    deps: Deps;
    answer: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
    sendRefused: (thrown: Thrown, request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
  },
): Promise<void> {
  app.setErrorHandler<Thrown>((thrown, request, reply) => sendRefused(formProblem(thrown), request, reply));
  await app.register(multipart, { limits, throwFileSizeLimit: false });
  app.post(
    paths.brief(":id"),
    {
      onRequest: async (request, reply) => {
        if (!request.headers["content-type"]?.startsWith("multipart/form-data")) return;
        assertSameOrigin(deps, request);
        const room = await roomOf(deps, request, reply);
        if (room) request.orderRoom = room;
        const bytes = Number(request.headers["content-length"] ?? Number.POSITIVE_INFINITY);
        const { id } = sent.parse(request.params);
        const key = link.safeParse(request.query).data ?? {};
        if (bytes > FORM_MAX_BYTES || !(await hasDiskFor(deps, 2 * bytes)))
          return reply.redirect(paths.brief(id, { ...key, refused: "files" }), 303);
      },
    },
    async (request, reply) => {
      if (request.isMultipart()) {
        const form = request.orderRoom && (await readParts(deps, request.orderRoom, request));
        request.body = Buffer.from(String(form ?? ""));
        request.headers["content-type"] = "application/x-www-form-urlencoded";
      }
      return answer(request, reply);
    },
  );
}
