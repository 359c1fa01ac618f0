import { readUploadedImage } from "../parsing/uploaded-image.ts";

/** Length of the longer side to which images are scaled, in pixels. Enough to find a logo's colours. */
const SIDE = 96;
/** Range of hues that count as one colour, in degrees. */
const STEP = 24;
const MOST = 3;
/** Minimum weight, relative to the strongest colour. Colours with less weight are transitions between two others. */
const LEAST = 0.08;

interface Tone {
  weight: number;
  red: number;
  green: number;
  blue: number;
}

/** Returns the hue in degrees, and the colourfulness from 0 (greys, white and black) to 1. */
function hueOf(red: number, green: number, blue: number): { hue: number; colour: number } {
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const span = max - min;
  if (span === 0) return { hue: 0, colour: 0 };
  const third =
    max === red ? (green - blue) / span : max === green ? 2 + (blue - red) / span : 4 + (red - green) / span;
  return { hue: (third * 60 + 360) % 360, colour: span / 255 };
}

const hex = (value: number) => Math.round(value).toString(16).padStart(2, "0");

/**
 * Returns the dominant colours of an image as "#1a2b3c", strongest first: at most three, with different hues, and none for a grey
 * image.
 */
export async function coloursOf(picture: Buffer): Promise<string[]> {
  const { default: sharp } = await import("sharp");
  const { data, info } = await sharp(picture, { limitInputPixels: 50_000_000 })
    .resize(SIDE, SIDE, { fit: "inside" })
    .ensureAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const tones = new Map<number, Tone>();
  for (let at = 0; at < data.length; at += info.channels) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + info.channels);
    const { hue, colour } = hueOf(red, green, blue);
    if (alpha < 128 || colour < 0.2) continue;
    const key = Math.round(hue / STEP) % (360 / STEP);
    const tone = tones.get(key) ?? { weight: 0, red: 0, green: 0, blue: 0 };
    tones.set(key, {
      weight: tone.weight + colour,
      red: tone.red + red * colour,
      green: tone.green + green * colour,
      blue: tone.blue + blue * colour,
    });
  }
  const strongest = Math.max(0, ...[...tones.values()].map(({ weight }) => weight));
  return [...tones.values()]
    .filter(({ weight }) => weight > strongest * LEAST)
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, MOST)
    .map(
      ({ weight, red, green, blue }) => `#${hex(red / weight)}${hex(green / weight)}${hex(blue / weight)}`,
    );
}

/** Returns the dominant colours of an uploaded image by its address; none for any other address. */
export async function coloursAt(dataDir: string, address: string): Promise<string[]> {
  const picture = await readUploadedImage(dataDir, address, SIDE);
  return picture ? coloursOf(picture) : [];
}
