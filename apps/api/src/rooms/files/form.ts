import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import multipart, { type MultipartFile } from "@fastify/multipart";
import { newId } from "@rankwright/db/core";
import { FILE_MAX_BYTES, paths, roomTexts } from "@rankwright/schema";
import { TRPCError } from "@trpc/server";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { cookieFacts } from "../../auth/request.ts";
import type { Deps } from "../../context/deps.ts";
import { formProblem } from "../../http/form-problem.ts";
import { assertSameOrigin } from "../../http/origin.ts";
import type { Thrown } from "../../http/problem.ts";
import { messageOf, refuse } from "../../trpc/errors.ts";
import { needOrderRoom, type OrderRoom } from "../access.ts";
import { hasDiskFor, needFolder, partPath } from "./disk.ts";
import { keepFile } from "./upload.ts";

/** What a form with its files may bring at once, in bytes. */
const FORM_MAX_BYTES = FILE_MAX_BYTES + 1024 * 1024;
const limits = { fileSize: FILE_MAX_BYTES, files: 20, fields: 500, fieldSize: 64 * 1024, parts: 520 };

const sent = z.object({ id: z.string() });
const link = z.object({ token: z.string() });

/** The room that the form's address opens for who sends it; undefined where it opens none: the page says so itself. */
async function roomOf(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<OrderRoom | undefined> {
  const { id } = sent.parse(request.params);
  const { token } = link.safeParse(request.query).data ?? {};
  const { user } = await cookieFacts(deps, request, reply);
  try {
    const room = needOrderRoom(
      deps.db,
      { user, now: deps.now },
      token === undefined ? { _id: id } : { token },
    );
    return room.order._id === id ? room : undefined;
  } catch (error) {
    if (error instanceof TRPCError) return undefined;
    throw error;
  }
}

/** Keeps one file of a form as an upload would: how long it is, is known once all of it is on the disk. */
async function keepPart(deps: Deps, room: OrderRoom, { filename, file }: MultipartFile): Promise<string> {
  await needFolder(deps);
  const path = partPath(deps, newId());
  try {
    await pipeline(file, createWriteStream(path, { mode: 0o600 }));
    if (file.truncated) throw refuse("PAYLOAD_TOO_LARGE", roomTexts.tooLarge);
    const { size } = await stat(path);
    const body = createReadStream(path);
    try {
      return (await keepFile(deps, room, { name: filename, bytes: size, body }))._id;
    } finally {
      // What is refused is not read: a file that is open takes its room on the disk though its name is gone.
      body.destroy();
    }
  } finally {
    await rm(path, { force: true });
  }
}

/** The form's texts, with the id of each file in its place; of a file that is not taken, `refused.NAME` says why. */
async function readParts(deps: Deps, room: OrderRoom, request: FastifyRequest): Promise<URLSearchParams> {
  const read = new URLSearchParams();
  for await (const part of request.parts()) {
    if (part.type === "field") {
      if (typeof part.value === "string") read.append(part.fieldname, part.value);
    } else if (!part.filename) part.file.resume();
    else
      try {
        read.append(part.fieldname, await keepPart(deps, room, part));
      } catch (error) {
        if (!(error instanceof TRPCError)) throw error;
        part.file.resume();
        read.append(`refused.${part.fieldname}`, `${part.filename.slice(0, 200)}: ${messageOf(error)}`);
      }
  }
  return read;
}

/**
 * The brief's form as a browser without script sends it, with its files: they are kept as an upload's are, and the page's
 * action, which `answer` asks, reads their ids in their place; `sendRefused` says why a form was not read. One that is too large is not read: it leads back to the page.
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
