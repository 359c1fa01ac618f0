import { legalPages } from "@rankwright/db/content";
import { accentTones, siteName } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { logoPng } from "../parsing/logo.ts";
import type { Letterhead } from "./html.ts";

const BOX = { width: 240, height: 56 } as const;
const CID = "logo@mail";

/** Returns the data for the header and footer of every mail, and the logo as an attachment. */
export async function letterhead(deps: Pick<Deps, "db" | "env">): Promise<{
  head: Letterhead;
  attachments: { filename: string; content: Buffer; cid: string; contentType: string }[];
}> {
  const name = siteName(deps.env);
  // Twice the displayed size, for high-density screens.
  const logo = await logoPng(deps, { width: 2 * BOX.width, height: 2 * BOX.height });
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
    head: { ...head, logo: { cid: CID, width: Math.round(width / 2), height: Math.round(height / 2) } },
    attachments: [{ filename: "logo.png", content: png, cid: CID, contentType: "image/png" }],
  };
}
