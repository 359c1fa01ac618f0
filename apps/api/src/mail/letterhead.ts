import { legalPages, listContent } from "@rankwright/db/content";
import { accentTones } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { readUploadedImage } from "../parsing/uploaded-image.ts";
import type { Letterhead } from "./html.ts";
import { siteName } from "./kind.ts";

const BOX = { width: 240, height: 56 } as const;
const CID = "logo@mail";

interface Picture {
  png: Buffer;
  width: number;
  height: number;
}

/** Logos converted to PNG, by address. Mail programs support neither WebP nor AVIF. */
const pictures = new Map<string, Picture>();
const MAX_CACHED = 8;

async function readLogo(dataDir: string, address: string): Promise<Picture | undefined> {
  try {
    // Twice the displayed size, for high-density screens.
    const picture = await readUploadedImage(dataDir, address, BOX.width * 2);
    if (!picture) return undefined;
    const { default: sharp } = await import("sharp");
    const fitted = sharp(picture).resize({ width: BOX.width * 2, height: BOX.height * 2, fit: "inside" });
    const { data, info } = await fitted.png().toBuffer({ resolveWithObject: true });
    return { png: data, width: Math.round(info.width / 2), height: Math.round(info.height / 2) };
  } catch {
    // An unreadable logo must not prevent a mail from being sent.
    return undefined;
  }
}

async function logoOf({ db, env }: Pick<Deps, "db" | "env">): Promise<Picture | undefined> {
  const address = listContent(db, "logo")[0]?.data.logo ?? "";
  if (address === "") return undefined;
  const cache = pictures.get(address);
  if (cache) return cache;
  const read = await readLogo(env.DATA_DIR, address);
  if (pictures.size >= MAX_CACHED) pictures.clear();
  // Failures aren't cached: the logo may be readable for the next mail.
  if (read) pictures.set(address, read);
  return read;
}

/** Returns the data for the header and footer of every mail, and the logo as an attachment. */
export async function letterhead(deps: Pick<Deps, "db" | "env">): Promise<{
  head: Letterhead;
  attachments: { filename: string; content: Buffer; cid: string; contentType: string }[];
}> {
  const name = siteName(deps.env);
  const logo = await logoOf(deps);
  const accent = accentTones(deps.env.business.accent).light.hex;
  const site = new URL(deps.env.SITE_URL).origin;
  const legal = legalPages(deps.db).map(({ path, title }) => ({
    title: title.replace(/\s+/g, " "),
    href: site + path,
  }));
  const head = { name, accent, site, legal };
  if (!logo) return { head, attachments: [] };
  const { png, width, height } = logo;
  return {
    head: { ...head, logo: { cid: CID, width, height } },
    attachments: [{ filename: "logo.png", content: png, cid: CID, contentType: "image/png" }],
  };
}
