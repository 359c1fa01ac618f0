import { open } from "node:fs/promises";
import { extname, join } from "node:path";
import multipart from "@fastify/multipart";
import { insertMedia } from "@rankwright/db/content";
import { audit, write } from "@rankwright/db/core";
import {
  MEDIA_MAX_BYTES,
  mediaAddress,
  mediaAt,
  mediaFile,
  mediaTexts,
  paths,
  VECTOR,
} from "@rankwright/schema";
import type { FastifyInstance } from "fastify";
import { cookieContext } from "../auth/request.ts";
import type { Deps } from "../context/deps.ts";
import { sendFormProblem } from "../http/form-problem.ts";
import { assertSameOrigin } from "../http/origin.ts";
import { notFound, refuse } from "../trpc/errors.ts";
import { requireAdmin } from "../trpc/trpc.ts";
import { COPY, storeImage } from "./image.ts";
import { runInSequence } from "./sequence.ts";

/** MIME types of stored images, by file extension. */
const types: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".webp": "image/webp",
  ".svg": VECTOR,
};
const SVG_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
const YEAR_SECONDS = 31_536_000;

/** Returns the file for a name under /media; undefined for an invalid name. */
function fileOf(name: string): string | undefined {
  if (COPY.test(name)) return name;
  const media = mediaAt(paths.media(name));
  return media && mediaFile(media.id, media.width, media.isVector ? "svg" : "webp");
}

/**
 * Serves images. `POST /media` stores one (multipart, field `file`; requires an admin's session cookie and the site's own origin) and
 * returns 201 with `{ address, width, height }`. `GET /media/{name}` returns one, cached permanently.
 */
export async function mediaPlugin(app: FastifyInstance, { deps }: { deps: Deps }): Promise<void> {
  const folder = join(deps.env.DATA_DIR, "media");
  app.setErrorHandler(sendFormProblem);
  app.decorateRequest("uploadedBy", "");
  await app.register(multipart, {
    limits: { fileSize: MEDIA_MAX_BYTES, files: 1, fields: 0, parts: 1 },
  });

  app.post(
    paths.upload(),
    {
      bodyLimit: MEDIA_MAX_BYTES + 64 * 1024,
      // Checked before the body is read, so that unauthorized clients can't upload.
      onRequest: async (request, reply) => {
        assertSameOrigin(deps, request);
        const user = requireAdmin((await cookieContext(deps, request, reply)).user);
        if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? ""))
          throw refuse("UNSUPPORTED_MEDIA_TYPE", "Send the picture as a multipart form with a file.");
        request.uploadedBy = user.email;
      },
    },
    async (request, reply) => {
      const part = await request.file();
      if (!part) throw refuse("BAD_REQUEST", "Choose a picture to upload.");
      const file = await part.toBuffer().catch((error: unknown) => {
        if (part.file.truncated) throw refuse("PAYLOAD_TOO_LARGE", mediaTexts.tooLarge);
        throw error;
      });
      const media = await runInSequence(deps, async () => {
        const { type, ...kept } = await storeImage(folder, file);
        const { id, width, height, isAnimated } = kept;
        const record = {
          _id: id,
          name: part.filename.slice(0, 200),
          type,
          bytes: file.length,
          width,
          height,
          isAnimated,
          byEmail: request.uploadedBy,
          createdAt: deps.now(),
        };
        await write(deps.db, (tx) => {
          insertMedia(tx, record);
          audit(tx, record.byEmail, "media.upload", record.name, record.createdAt);
        });
        return kept;
      });
      reply.code(201).header("Cache-Control", "no-store");
      return { address: mediaAddress(media), width: media.width, height: media.height };
    },
  );

  app.get<{ Params: { name: string } }>(paths.media(":name"), async (request, reply) => {
    const name = fileOf(request.params.name);
    const path = name && join(folder, name);
    // An open file can be sent completely, even if it is removed meanwhile.
    const file = path ? await open(path).catch(() => undefined) : undefined;
    if (!path || !file) throw notFound("picture");
    const type = types[extname(path)] ?? "application/octet-stream";
    // The policy prevents an SVG that is opened directly from running or loading anything.
    if (type === VECTOR) reply.header("Content-Security-Policy", SVG_POLICY);
    return reply
      .type(type)
      .header("Cache-Control", `public, max-age=${YEAR_SECONDS}, immutable`)
      .header("Content-Length", (await file.stat()).size)
      .send(file.createReadStream());
  });
}

declare module "fastify" {
  interface FastifyRequest {
    /** E-mail address of the uploading admin. */
    uploadedBy: string;
  }
}
