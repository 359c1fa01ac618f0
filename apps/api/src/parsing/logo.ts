import { listContent } from "@rankwright/db/content";
import type { Db } from "@rankwright/db/core";
import { readUploadedImage } from "./uploaded-image.ts";

/** A logo as PNG. `width` and `height` are in pixels. */
export interface LogoPng {
  png: Buffer;
  width: number;
  height: number;
}

/** Logos converted to PNG, by address and size. Neither mail programs nor PDF support WebP and AVIF. */
const pngs = new Map<string, LogoPng>();
const MAX_CACHED = 8;

/** Returns the address of the site's logo, or of its variant for dark mode. Returns "" without one. */
export const logoAddress = ({ db }: { db: Db }, variant: "logo" | "logoDark" = "logo"): string =>
  listContent(db, "logo")[0]?.data[variant] ?? "";

async function convert(
  dataDir: string,
  address: string,
  box: { width: number; height: number },
): Promise<LogoPng | undefined> {
  try {
    const image = await readUploadedImage(dataDir, address, box.width);
    if (!image) return undefined;
    const { default: sharp } = await import("sharp");
    const fitted = sharp(image).resize({ ...box, fit: "inside" });
    const { data, info } = await fitted.png().toBuffer({ resolveWithObject: true });
    return { png: data, width: info.width, height: info.height };
  } catch {
    // An unreadable logo must not prevent a mail or an invoice.
    return undefined;
  }
}

/** Returns the site's uploaded logo as PNG, scaled to fit in the box (in pixels). Returns undefined if there is none. */
export async function logoPng(
  deps: { db: Db; env: { DATA_DIR: string } },
  box: { width: number; height: number },
  variant?: "logo" | "logoDark",
): Promise<LogoPng | undefined> {
  const address = logoAddress(deps, variant);
  if (address === "") return undefined;
  const key = `${address} ${box.width}x${box.height}`;
  const cached = pngs.get(key);
  if (cached) return cached;
  const made = await convert(deps.env.DATA_DIR, address, box);
  if (pngs.size >= MAX_CACHED) pngs.clear();
  // Failures aren't cached: the logo may be readable the next time.
  if (made) pngs.set(key, made);
  return made;
}
