import { mediaAt } from "../media.ts";
import { accentOf } from "./accent.ts";
import type { Business } from "./business.ts";

/** The sizes of the icon, in pixels: browser tabs, phones' start screens, and the largest that is asked for. */
const ICON_SIZES = [32, 180, 512] as const;

/** The files that are made of the business' icon and accent, by names that change with them. */
export interface BrandFiles {
  icons: readonly { size: number; file: string }[];
  /** Undefined without an icon. */
  share: string | undefined;
  /** Undefined without an accent of the owner's. */
  accent: string | undefined;
  /** The accent as its files' names end, such as "256-115" for hue and chroma; undefined without one of the owner's. */
  tone: string | undefined;
}

/** What of the business' look is served, below /brand. */
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
