// An accent colour consists of a hue and a chroma. Its lightness is fixed for each colour scheme (packages/ui/src/css/tokens.css), so that
// texts are readable in every accent. Colours are converted to OKLab as in the CSS Color 4 draft.

/** A hue of 0 to 360, and a chroma of 0 to 0.2. */
export interface Accent {
  hue: number;
  chroma: number;
}

/** The default accent. */
const STANDARD_ACCENT: Accent = { hue: 168, chroma: 0.095 };
/** Maximum chroma. Screens can't show more. */
const CHROMA_MAX = 0.2;

/** Lightness of the accent and of the page background, in each scheme. */
const schemes = {
  light: { accent: 0.43, page: { lightness: 0.985, chroma: 0.0028 } },
  dark: { accent: 0.81, page: { lightness: 0.185, chroma: 0.012 } },
} as const;

type Channels = readonly [red: number, green: number, blue: number];

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
const toGamma = (channel: number) =>
  channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055;
const clip = (channel: number) => Math.min(1, Math.max(0, channel));

function linearOf(hex: string): Channels {
  const number = Number.parseInt(hex.slice(1), 16);
  return [
    toLinear((number >> 16) / 255),
    toLinear(((number >> 8) & 255) / 255),
    toLinear((number & 255) / 255),
  ];
}

/** Returns the hue and chroma of a colour such as "#1d6f5c"; the default accent for "". */
export function accentOf(hex: string): Accent {
  if (!/^#[\da-f]{6}$/i.test(hex)) return STANDARD_ACCENT;
  const [red, green, blue] = linearOf(hex);
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const chroma = Math.min(CHROMA_MAX, Math.hypot(a, b));
  const hue = ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
  // For a grey the computed hue is meaningless.
  return chroma < 0.004
    ? { hue: 250, chroma: 0 }
    : { hue: Math.round(hue), chroma: Math.round(chroma * 1_000) / 1_000 };
}

/** Converts a tone to linear RGB; values out of range are clipped. */
function shown(lightness: number, { hue, chroma }: Accent): Channels {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const hexOf = (channels: Channels) =>
  `#${channels
    .map((channel) =>
      Math.round(toGamma(channel) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

const luminance = ([red, green, blue]: Channels) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** Returns the contrast of two colours by WCAG 2, from 1 to 21. */
function contrast(one: Channels, other: Channels): number {
  const [x, y] = [luminance(one), luminance(other)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** The accent's tone in a colour scheme. */
export interface AccentTone {
  hex: string;
  /** Contrast with the page background by WCAG 2; text needs 4.5. */
  contrast: number;
  /** Contrast that the chosen colour would have without adjustment. */
  chosen: number;
}

/** Returns the tones of a chosen colour, adjusted so that texts are readable in light and dark mode. */
export function accentTones(hex: string): Record<"light" | "dark", AccentTone> {
  const accent = accentOf(hex);
  const tone = ({ accent: lightness, page }: (typeof schemes)["light" | "dark"]): AccentTone => {
    const used = shown(lightness, accent);
    const behind = shown(page.lightness, { hue: accent.hue, chroma: page.chroma });
    const chosen = /^#[\da-f]{6}$/i.test(hex) ? linearOf(hex) : used;
    return { hex: hexOf(used), contrast: contrast(used, behind), chosen: contrast(chosen, behind) };
  };
  return { light: tone(schemes.light), dark: tone(schemes.dark) };
}
