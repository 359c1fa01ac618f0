import { rename, rm } from "node:fs/promises";
import type { FileKind } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { inTurn } from "../../media/turn.ts";
import { previewPath } from "./disk.ts";

const KINDS: readonly FileKind[] = ["jpeg", "png", "gif", "webp"];
/** Larger ones show as a file: decoding them would take more memory than an upload may. */
const MOST_BYTES = 12 * 1024 * 1024;
const MOST_PIXELS = 24_000_000;
const WIDTH = 480;

/**
 * Writes a small copy of a picture, drawn anew: nothing of what else the file carries is in it. False where there is none, for
 * a picture that is too large or can't be read too: the file itself is kept as it is.
 */
export async function keepPreview(
  deps: Deps,
  path: string,
  { _id, kind, bytes }: { _id: string; kind: FileKind; bytes: number },
): Promise<boolean> {
  if (!KINDS.includes(kind) || bytes > MOST_BYTES) return false;
  const [to, part] = [previewPath(deps, _id), `${previewPath(deps, _id)}.part`];
  return inTurn(deps, async () => {
    try {
      // Loaded with the first picture: most starts never see one.
      const { default: sharp } = await import("sharp");
      await sharp(path, { limitInputPixels: MOST_PIXELS, sequentialRead: true })
        .autoOrient()
        .resize({ width: WIDTH, height: WIDTH, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 75 })
        .toFile(part);
      await rename(part, to);
      return true;
    } catch (error) {
      deps.log.info({ err: error, file: _id }, "a picture has no small copy");
      await rm(part, { force: true });
      return false;
    }
  });
}
