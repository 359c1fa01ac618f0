import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { formatNumber, type PublicPage, paths } from "@rankwright/schema";
import type { PageFacts } from "./read-page.ts";
import { onPage, onPageMeta, type SeoIssue } from "./seo-issue.ts";
import { placeOf, type Shown } from "./where.ts";

/** Maximum size of an image, in bytes. Larger ones take a second or more to load on a phone. */
const HEAVY = 400_000;
const kB = (bytes: number) => `${formatNumber(Math.round(bytes / 1_000))} kB`;

/** Returns the size of an uploaded image in bytes; 0 for images that are stored elsewhere. */
async function bytesOf(mediaFolder: string, address: string): Promise<number> {
  if (!address.startsWith(paths.media(""))) return 0;
  const file = await stat(join(mediaFolder, basename(address))).catch(() => undefined);
  return file?.size ?? 0;
}

/** Reports images without alt text, heavy images, and images from other sites. */
export async function imageIssues(
  page: PublicPage,
  facts: PageFacts,
  {
    shown,
    mediaFolder,
    hasShareWords,
  }: { shown: readonly Shown[]; mediaFolder: string; hasShareWords: boolean },
): Promise<SeoIssue[]> {
  const found: SeoIssue[] = [];
  for (const { addresses, alt } of facts.pictures) {
    const [address = ""] = addresses;
    const at = placeOf(shown, ({ value }) => value === address);
    const add = (message: string, level: SeoIssue["level"]) =>
      found.push({ ...onPage(page, message, level), at });
    if (alt === undefined) add("A picture has no alternative text.", "mend");
    const sizes = await Promise.all(addresses.map((one) => bytesOf(mediaFolder, one)));
    const heaviest = Math.max(0, ...sizes);
    if (heaviest > HEAVY)
      add(`The picture is ${kB(heaviest)}. Upload a smaller one, at most ${kB(HEAVY)}.`, "mend");
    if (/^https?:/i.test(address))
      add("The picture is hosted on another site, so it can't be optimised. Upload it instead.", "advice");
  }
  // Images that need an alt text have a second field for it, whose name ends in Alt.
  const seen = new Set(facts.pictures.flatMap(({ addresses }) => addresses));
  for (const { section, _id, field, kind, value, record } of shown)
    if (kind === "image" && record[`${field}Alt`] === "" && seen.has(value))
      found.push({
        ...onPage(page, "Describe this picture for screen readers and search engines.", "advice"),
        at: { section, _id, field: `${field}Alt` },
      });
  if (!hasShareWords)
    found.push(onPageMeta(page, "imageAlt", "Describe the share picture for screen readers."));
  return found;
}
