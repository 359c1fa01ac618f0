import { formatNumber } from "./format-number.ts";
import { paths } from "./site-paths.ts";

/** Maximum size of an uploaded picture, in bytes. */
export const MEDIA_MAX_BYTES = 10 * 1024 * 1024;
/** Maximum number of pixels of a picture in all frames. A small file can decompress to gigabytes. */
export const MEDIA_MAX_PIXELS = 50_000_000;
/** Types offered by the file chooser. The server detects the type from the content. */
export const MEDIA_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/svg+xml",
] as const;
/** Type of vector images. They are sanitised: everything that could run scripts or load files is removed. */
export const VECTOR = "image/svg+xml" satisfies (typeof MEDIA_TYPES)[number];
/** Maximum size of a drawing, in bytes. */
export const VECTOR_MAX_BYTES = 1024 * 1024;
export type MediaType = (typeof MEDIA_TYPES)[number];
/** Widths of a picture's copies, in pixels. Uploads are scaled down to the last of these; a picture also has a copy in its own width. */
export const MEDIA_WIDTHS = [320, 640, 1280, 1920] as const;

/** An uploaded picture, as parsed from its address. */
export interface Media {
  id: string;
  /** Pixels. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** True for a vector drawing, of which one copy serves all sizes. */
  isVector?: boolean;
}

export const mediaTexts = {
  tooLarge: "The picture is larger than 10 MB. Make it smaller and try again.",
  notAPicture: "This file type is not supported. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.",
  vectorTooLarge: "The SVG is larger than 1 MB. Simplify it, or save it as PNG.",
  vectorTooSlow: "The SVG is too complex. Simplify it, or save it as PNG.",
  vectorEmpty:
    "The SVG has no dimensions, or no content that can be shown. Save it as a plain SVG with a viewBox.",
  broken: "The picture can't be read because the file is damaged. Export it again, or choose another one.",
  tooManyPixels: `The picture has more than ${formatNumber(MEDIA_MAX_PIXELS)} pixels, counted over all frames. Reduce its width and height and try again.`,
} as const;

const ADDRESS = /^\/media\/([0-9a-f]{24})-([1-9]\d{0,4})x([1-9]\d{0,4})(-moving)?\.(webp|svg)$/;

/** Returns the address of a picture for use in a record. Includes the dimensions, so that pages need no lookup. */
export function mediaAddress({ id, width, height, isAnimated, isVector = false }: Media): string {
  return paths.media(`${id}-${width}x${height}${isAnimated ? "-moving" : ""}.${isVector ? "svg" : "webp"}`);
}

/** Parses a picture's address; undefined for an address that is not of an uploaded picture. */
export function mediaAt(address: string): Media | undefined {
  const match = ADDRESS.exec(address);
  if (!match) return undefined;
  const [, id = "", width, height, moving, kind] = match;
  const size = { width: Number(width), height: Number(height) };
  return { id, ...size, isAnimated: moving !== undefined, ...(kind === "svg" && { isVector: true }) };
}

/** Returns the widths of the picture's stored copies, in pixels, ascending. */
export const mediaWidths = ({ width, isVector }: Pick<Media, "width" | "isVector">): number[] => [
  ...MEDIA_WIDTHS.filter((one) => one < width && !isVector),
  width,
];

/** Returns the file name of a copy. Animated pictures have no AVIF copies, and their smaller copies are animated too. */
export const mediaFile = (id: string, width: number, format: "avif" | "webp" | "svg") =>
  `${id}-${width}w.${format}`;

/**
 * Returns the file name of a demo image in a custom accent colour. Defined here instead of in accent.ts, which most pages don't load.
 */
export const svgFile = (name: string, tone: string) => `demo-${name}-${tone}.svg`;

/** An uploaded picture's dimensions and its copies for `<source>` elements, best format first. */
interface MediaSources {
  /** Pixels. */
  width: number;
  height: number;
  sources: { type: "image/avif" | "image/webp"; srcSet: string }[];
}

/** Returns the sources of an uploaded picture; undefined for drawings and all other addresses, which are used directly. */
export function mediaSources(address: string): MediaSources | undefined {
  const media = mediaAt(address);
  if (!media || media.isVector) return undefined;
  const formats = media.isAnimated ? (["webp"] as const) : (["avif", "webp"] as const);
  const widths = mediaWidths(media);
  return {
    width: media.width,
    height: media.height,
    sources: formats.map((format) => ({
      type: `image/${format}` as const,
      srcSet: widths
        .map((width) => `${paths.media(mediaFile(media.id, width, format))} ${width}w`)
        .join(", "),
    })),
  };
}
