import { listMedia, type MediaRecord, pageOfMedia, sectionsWithMedia } from "@rankwright/db/content";
import {
  mediaAddress,
  mediaFile,
  mediaWidths,
  paths,
  requiredText,
  type Section,
  sections,
  URL_MAX,
  VECTOR,
} from "@rankwright/schema";
import { z } from "zod";
import { byId, pageInput } from "../trpc/input.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { coloursAt } from "./colours.ts";
import { removePicture } from "./remove.ts";
import { offeredSince } from "./unused.ts";

/** Maximum number of images in the picker. */
const SHOWN = 60;

/** Number of pictures per page of the library. */
const PAGE = 24;

const all: Readonly<Record<string, Section>> = sections;

/** Returns the label and the editor of a section; nothing for a section that no longer exists. */
const editorOf = (name: string) => {
  const section = all[name];
  return section ? [{ label: section.label, to: section.screens.manage.path }] : [];
};

function toPicture(media: MediaRecord) {
  const isVector = media.type === VECTOR;
  const [smallest = media.width] = mediaWidths({ ...media, isVector });
  return {
    address: mediaAddress({ ...media, id: media._id, isVector }),
    small: paths.media(mediaFile(media._id, smallest, isVector ? "svg" : "webp")),
    name: media.name,
    width: media.width,
    height: media.height,
  };
}

export const mediaProcedures = {
  /** Returns the dominant colours of an uploaded image, strongest first (colours.ts). */
  colours: adminProcedure
    .input(z.strictObject({ address: requiredText("Picture", URL_MAX) }))
    .query(({ ctx, input }) => coloursAt(ctx.env.DATA_DIR, input.address)),
  /** Lists the uploaded images, newest first, with the address to store and a small copy for display. */
  list: adminProcedure.query(({ ctx }) => listMedia(ctx.db, SHOWN, offeredSince(ctx.now())).map(toPicture)),
  /** Returns one page of the uploaded pictures, newest first, each with the sections that show it. */
  page: adminProcedure.input(pageInput(PAGE)).query(({ ctx, input }) => {
    const { rows, ...page } = pageOfMedia(ctx.db, input);
    const shownIn = sectionsWithMedia(
      ctx.db,
      rows.map(({ _id }) => _id),
    );
    return {
      ...page,
      rows: rows.map((media) => ({
        ...toPicture(media),
        _id: media._id,
        bytes: media.bytes,
        createdAt: media.createdAt,
        uses: (shownIn.get(media._id) ?? []).flatMap(editorOf),
      })),
    };
  }),
  /** Deletes a picture that nothing refers to. */
  remove: adminProcedure.input(byId).mutation(async ({ ctx, input }) => {
    await removePicture(ctx, input._id, ctx.user.email);
    return { status: "ok" as const };
  }),
};
