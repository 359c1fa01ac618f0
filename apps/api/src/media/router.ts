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

/** How many pictures are offered for choosing again. */
const SHOWN = 60;

export const mediaProcedures = {
  /** The colours that stand out in an uploaded picture, the strongest first; see colours.ts. */
  colours: adminProcedure
    .input(z.strictObject({ address: requiredText("Picture", URL_MAX) }))
    .query(({ ctx, input }) => coloursAt(ctx.env.DATA_DIR, input.address)),
  /** The pictures that were uploaded, the last first: the address to save, and a small copy to show. */
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
