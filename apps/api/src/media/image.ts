import { createHash } from "node:crypto";
import { access, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  MEDIA_MAX_PIXELS,
  MEDIA_WIDTHS,
  type Media,
  type MediaType,
  mediaFile,
  mediaTexts,
  mediaWidths,
  VECTOR,
  VECTOR_MAX_BYTES,
} from "@rankwright/schema";
import { parseInChild } from "../parsing/parse.ts";
import { refuse } from "../trpc/errors.ts";

const MAX_SIDE = Math.max(...MEDIA_WIDTHS);
const ID_DIGITS = 24;
/** Matches the file name of an image's copy (one width and format) and captures the image's id. */
export const COPY = /^([0-9a-f]{24})-[1-9]\d{0,4}w\.(?:avif|webp|svg)$/;

/** Magic numbers of each format. */
const signatures: readonly { type: MediaType; matches: (head: Buffer) => boolean }[] = [
  { type: "image/jpeg", matches: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])) },
  {
    type: "image/png",
    matches: (head) => head.subarray(0, 8).equals(Buffer.from("\x89PNG\r\n\x1a\n", "latin1")),
  },
  { type: "image/gif", matches: (head) => /^GIF8[79]a/.test(head.toString("latin1", 0, 6)) },
  { type: "image/webp", matches: (head) => /^RIFF....WEBP/s.test(head.toString("latin1", 0, 12)) },
  { type: "image/avif", matches: (head) => /^....ftypavi[fs]/s.test(head.toString("latin1", 0, 12)) },
];

/** Returns an image's format by its magic number; undefined for anything else. */
export const imageType = (head: Buffer): MediaType | undefined =>
  signatures.find(({ matches }) => matches(head))?.type;

/** Returns a file's type by its content, regardless of its name. Throws 415 if it is neither an image nor an SVG. */
function typeOf(file: Buffer): MediaType {
  const found = imageType(file);
  if (found) return found;
  if (/<svg[\s/>]/i.test(file.toString("utf8", 0, 4_096))) return VECTOR;
  throw refuse("UNSUPPORTED_MEDIA_TYPE", mediaTexts.notAPicture);
}

const tooManyPixels = () => refuse("UNSUPPORTED_MEDIA_TYPE", mediaTexts.tooManyPixels);

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Writes a file atomically. */
async function writeNew(path: string, content: Buffer): Promise<void> {
  const part = `${path}.${process.pid}.part`;
  try {
    await writeFile(part, content);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Stores an SVG without scripts and external resources. Throws 415 if nothing is left to display. */
async function storeSvg(folder: string, file: Buffer, id: string): Promise<Media> {
  if (file.length > VECTOR_MAX_BYTES) throw refuse("PAYLOAD_TOO_LARGE", mediaTexts.vectorTooLarge);
  const cleaned = await parseInChild("svg", file);
  if (cleaned.result === "unsafe") throw refuse("UNSUPPORTED_MEDIA_TYPE", mediaTexts.vectorTooSlow);
  const svg = Buffer.from(cleaned.output);
  const { default: sharp } = await import("sharp");
  const size = await sharp(svg, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!size?.width || !size.height) throw refuse("UNSUPPORTED_MEDIA_TYPE", mediaTexts.vectorEmpty);
  if (size.width * size.height > MEDIA_MAX_PIXELS) throw tooManyPixels();
  const scale = Math.min(1, MAX_SIDE / Math.max(size.width, size.height));
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.round(side * scale)));
  const media: Media = { id, width: width ?? 1, height: height ?? 1, isAnimated: false, isVector: true };
  await mkdir(folder, { recursive: true });
  await writeNew(join(folder, mediaFile(id, media.width, "svg")), svg);
  return media;
}

/**
 * Stores an uploaded image as copies in `folder`: WebP in each width, and AVIF unless it is animated. Metadata (location, camera,
 * comments) is removed. Throws 415 if the image can't be decoded or has too many pixels.
 */
export async function storeImage(folder: string, file: Buffer): Promise<Media & { type: MediaType }> {
  const type = typeOf(file);
  const id = createHash("sha256").update(file).digest("hex").slice(0, ID_DIGITS);
  if (type === VECTOR) return { ...(await storeSvg(folder, file, id)), type };
  // Loaded lazily, because most processes never handle an image.
  const { default: sharp } = await import("sharp");
  const open = (limitInputPixels: number | false = MEDIA_MAX_PIXELS) =>
    sharp(file, { animated: true, limitInputPixels, failOn: "error" });
  try {
    // Reads only the head of the file. With the limit, too many pixels would be the same error as a damaged file.
    const {
      width: ownWidth,
      height: ownHeight,
      pageHeight,
      pages = 1,
      autoOrient,
    } = await open(false).metadata();
    if (ownWidth * (pageHeight === undefined ? ownHeight : pageHeight * pages) > MEDIA_MAX_PIXELS)
      throw tooManyPixels();
    const isAnimated = pages > 1;
    const upright = isAnimated ? { width: ownWidth, height: pageHeight ?? ownHeight } : autoOrient;
    const width = Math.min(upright.width, MAX_SIDE);
    const height = Math.max(1, Math.round((upright.height * width) / upright.width));
    const media: Media = { id, width, height, isAnimated };
    await mkdir(folder, { recursive: true });
    for (const copy of mediaWidths(media))
      for (const format of isAnimated ? (["webp"] as const) : (["webp", "avif"] as const)) {
        const path = join(folder, mediaFile(id, copy, format));
        if (await exists(path)) continue;
        const picture = (isAnimated ? open() : open().autoOrient()).resize({ width: copy });
        const coded =
          format === "webp" ? picture.webp({ quality: 80 }) : picture.avif({ quality: 55, effort: 3 });
        await writeNew(path, await coded.toBuffer());
      }
    return { ...media, type };
  } catch (error) {
    // Errors with a code are disk errors, or too many pixels. All others are caused by a damaged file.
    if (error instanceof Error && "code" in error) throw error;
    throw refuse("UNSUPPORTED_MEDIA_TYPE", mediaTexts.broken);
  }
}
