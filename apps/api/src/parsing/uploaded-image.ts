import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { mediaAt, mediaFile, mediaWidths } from "@rankwright/schema";

/** An SVG has no pixels. At this density, one of its units is one pixel. */
const SVG_DPI = 72;
const MAX_PIXELS = 50_000_000;

/**
 * Returns the bytes of an uploaded image for display at `width` pixels: the next larger copy, or an SVG rendered at that size.
 * Returns undefined for other addresses and missing files.
 */
export async function readUploadedImage(
  dataDir: string,
  address: string,
  width: number,
): Promise<Buffer | undefined> {
  const media = mediaAt(address);
  if (!media) return undefined;
  const read = (own: number, format: "webp" | "svg") =>
    readFile(join(dataDir, "media", mediaFile(media.id, own, format))).catch(() => undefined);
  if (!media.isVector) return read(mediaWidths(media).find((one) => one >= width) ?? media.width, "webp");
  const svg = await read(media.width, "svg");
  if (!svg) return undefined;
  const { default: sharp } = await import("sharp");
  const { width: own } = await sharp(svg).metadata();
  const density = Math.max(1, (SVG_DPI * width) / own);
  return sharp(svg, { density, limitInputPixels: MAX_PIXELS }).png().toBuffer();
}
