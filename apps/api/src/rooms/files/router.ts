import { write } from "@rankwright/db/core";
import { deletePendingFile, filesOf, findUpload, findUploadedFile } from "@rankwright/db/rooms";
import { FILE_MAX_BYTES, requiredText, roomTexts } from "@rankwright/schema";
import { z } from "zod";
import { notFound } from "../../trpc/errors.ts";
import { roomProcedure } from "../../trpc/trpc.ts";
import { requireOrderRoom, roomKeyInput } from "../access.ts";
import { toFile } from "../view.ts";
import { removeFile } from "./disk.ts";
import { beginUpload, cancelUpload } from "./upload.ts";

/** Procedures for the files of an order's room. */
export const fileProcedures = {
  /** Lists the files that the caller may read, the oldest first. */
  files: roomProcedure.input(roomKeyInput).query(({ ctx, input }) => {
    const room = requireOrderRoom(ctx.db, ctx, input);
    return filesOf(ctx.db, room.roomId, room).map(toFile);
  }),
  /** Starts an upload. Clients then send its bytes in parts to the file's URL (plugin.ts). */
  beginUpload: roomProcedure
    .input(
      roomKeyInput.extend({
        name: requiredText("Name", 1_000),
        bytes: z
          .number({ error: "bytes must be a number." })
          .int("bytes must be a whole number.")
          .min(1, "The file is empty.")
          .max(FILE_MAX_BYTES, roomTexts.tooLarge),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const { _id, name, bytes, received } = await beginUpload(
        ctx,
        requireOrderRoom(ctx.db, ctx, input),
        input,
      );
      return { _id, name, bytes, received };
    }),
  /** Returns how many bytes of an upload were received. It can be resumed from there. For a completed upload, this is its size. */
  upload: roomProcedure
    .input(roomKeyInput.extend({ uploadId: z.string({ error: "uploadId must be text." }) }))
    .query(({ ctx, input }) => {
      const { roomId, person } = requireOrderRoom(ctx.db, ctx, input);
      const { uploadId } = input;
      const file = findUploadedFile(ctx.db, roomId, uploadId, person);
      const upload = file ? { ...file, received: file.bytes } : findUpload(ctx.db, roomId, uploadId, person);
      if (!upload) throw notFound("upload");
      const { _id, name, bytes, received } = upload;
      return { _id, name, bytes, received };
    }),
  /** Deletes one of the caller's files that was not sent yet, or cancels its upload. */
  dropFile: roomProcedure
    .input(roomKeyInput.extend({ fileId: z.string({ error: "fileId must be text." }) }))
    .mutation(async ({ ctx, input: { fileId, ...key } }) => {
      const { roomId, person } = requireOrderRoom(ctx.db, ctx, key);
      if (findUpload(ctx.db, roomId, fileId, person)) await cancelUpload(ctx, fileId);
      else {
        const isGone = await write(ctx.db, (tx) => deletePendingFile(tx, roomId, fileId, person));
        if (!isGone) throw notFound("file");
        await removeFile(ctx, fileId);
      }
      return { status: "ok" as const };
    }),
};
