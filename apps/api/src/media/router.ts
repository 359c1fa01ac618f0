import { listMedia } from "@rankwright/db/content";
import {
  mediaAddress,
  mediaFile,
  mediaWidths,
  paths,
  requiredText,
  URL_MAX,
  VECTOR,
} from "@rankwright/schema";
import { z } from "zod";
import { adminProcedure } from "../trpc/trpc.ts";
import { coloursAt } from "./colours.ts";
import { offeredSince } from "./unused.ts";

/** Maximum number of images in the picker. */
const SHOWN = 60;

export const mediaProcedures = {
  /** Returns the dominant colours of an uploaded image, strongest first (colours.ts). */
  colours: adminProcedure
    .input(z.strictObject({ address: requiredText("Picture", URL_MAX) }))
    .query(({ ctx, input }) => coloursAt(ctx.env.DATA_DIR, input.address)),
  /** Lists the uploaded images, newest first, with the address to store and a small copy for display. */
  list: adminProcedure.query(({ ctx }) =>
    listMedia(ctx.db, SHOWN, offeredSince(ctx.now())).map((media) => {
      const isVector = media.type === VECTOR;
      const [smallest = media.width] = mediaWidths({ ...media, isVector });
      return {
        address: mediaAddress({ ...media, id: media._id, isVector }),
        small: paths.media(mediaFile(media._id, smallest, isVector ? "svg" : "webp")),
        name: media.name,
        width: media.width,
        height: media.height,
      };
    }),
  ),
};
