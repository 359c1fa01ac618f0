import { mediaAt } from "../media.ts";
import { accentOf } from "./accent.ts";
import type { Business } from "./business.ts";

/** Icon sizes, in pixels: for browser tabs, for home screens of phones, and the largest. */
const ICON_SIZES = [32, 180, 512] as const;

/** Files generated from the business's icon and accent. Their names change with the content. */
export interface BrandFiles {
  icons: readonly { size: number; file: string }[];
  /** Undefined without an icon. */
  share: string | undefined;
  /** Undefined without a custom accent. */
  accent: string | undefined;
  /** The accent in file names, such as "256-115" for hue and chroma; undefined without a custom accent. */
  tone: string | undefined;
}

/** Returns the brand files that are served below /brand. */
export function brandFiles({ icon, accent }: Pick<Business, "icon" | "accent">): BrandFiles {
  const media = mediaAt(icon);
  const { hue, chroma } = accentOf(accent);
  const tone = `${hue}-${Math.round(chroma * 1_000)}`;
  return {
    icons: media ? ICON_SIZES.map((size) => ({ size, file: `icon-${size}-${media.id}.png` })) : [],
    share: media && `share-${tone}-${media.id}.png`,
    accent: accent === "" ? undefined : `accent-${tone}.css`,
    tone: accent === "" ? undefined : tone,
  };
}
