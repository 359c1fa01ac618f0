/** What the style sheet needs to know of the owner's accent: `--accent-hue` (degrees) and `--accent-chroma`. */
export interface Accent {
  hue: number;
  chroma: number;
}

/** Above this the light steps of some hues would lose their contrast. */
const MOST_CHROMA = 0.2;

/**
 * The OKLCH hue (0 to 360) and chroma (0 to 0.2) of a colour written as `#rrggbb`; its lightness is the style
 * sheet's. `undefined` for any other text.
 */
export function accentOf(hex: string): Accent | undefined {
  const digits = /^#([0-9a-f]{6})$/i.exec(hex)?.[1];
  if (!digits) return undefined;
  const [r = 0, g = 0, b = 0] = [0, 2, 4].map((from) => {
    const channel = Number.parseInt(digits.slice(from, from + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  const hue = (Math.atan2(y, x) * 180) / Math.PI;
  return {
    hue: Math.round((hue + 360) % 360),
    chroma: Math.min(MOST_CHROMA, Math.round(Math.hypot(x, y) * 1000) / 1000),
  };
}
