import { rename, rm } from "node:fs/promises";
import type { FileKind } from "@rankwright/schema";
import type { Deps } from "../../context/deps.ts";
import { runInSequence } from "../../media/sequence.ts";
import { parseInChild } from "../../parsing/parse.ts";
import { previewPath } from "./disk.ts";

const KINDS: readonly FileKind[] = ["jpeg", "png", "gif", "webp", "pdf"];
/** Larger files get no thumbnail: decoding them would take more memory than an upload may use. */
const MAX_BYTES = 12 * 1024 * 1024;
const MAX_PIXELS = 24_000_000;
/** Maximum length of a thumbnail's sides, in pixels. */
const SIDE = 480;

/** Opens the file as an image: a PDF's first page is rendered in a separate process, because the file is untrusted. */
async function openImage(path: string, kind: FileKind) {
  // Loaded with the first image, because most processes never need it.
  const { default: sharp } = await import("sharp");
  if (kind !== "pdf") return sharp(path, { limitInputPixels: MAX_PIXELS, sequentialRead: true }).autoOrient();
  const made = await parseInChild("pdfPage", { path, side: SIDE });
  const page = made.result === "done" ? made.output : undefined;
  if (!page) throw new Error("The first page of the PDF can't be rendered.");
  const { width, height, rgba } = page;
  return sharp(rgba, { raw: { width, height, channels: 4 } }).flatten({ background: "white" });
}

/**
 * Writes a thumbnail of an image or of a PDF's first page. It is re-encoded, so it contains none of the file's metadata. Returns false if
 * it could not be created, for example because the file is too large or can't be read. The uploaded file itself is unchanged.
 */
export async function storePreview(
  deps: Deps,
  path: string,
  { _id, kind, bytes }: { _id: string; kind: FileKind; bytes: number },
): Promise<boolean> {
  if (!KINDS.includes(kind) || bytes > MAX_BYTES) return false;
  const [to, part] = [previewPath(deps, _id), `${previewPath(deps, _id)}.part`];
  return runInSequence(deps, async () => {
    try {
      const image = await openImage(path, kind);
      await image
        .resize({ width: SIDE, height: SIDE, fit: "inside", withoutEnlargement: true })
        .webp({ quality: 75 })
        .toFile(part);
      await rename(part, to);
      return true;
    } catch (error) {
      deps.log.info({ err: error, file: _id }, "creating a thumbnail failed");
      await rm(part, { force: true });
      return false;
    }
  });
}
