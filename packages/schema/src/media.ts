import { paths } from "./site-paths.ts";

/** The largest picture that may be uploaded, in bytes. */
export const MEDIA_MAX_BYTES = 10 * 1024 * 1024;
/** What the file chooser offers; what a file is, the server finds out from its content. */
export const MEDIA_TYPES = [
  "image/jpeg",
  "image/png",
  "image/webp",
  "image/avif",
  "image/gif",
  "image/svg+xml",
] as const;
/** A drawing: kept as it is, but for what could run or load something. */
export const VECTOR = "image/svg+xml" satisfies (typeof MEDIA_TYPES)[number];
/** The largest drawing, in bytes. */
export const VECTOR_MAX_BYTES = 1024 * 1024;
export type MediaType = (typeof MEDIA_TYPES)[number];
/** The widths of the smaller copies of a picture, in pixels; its own width, at most the last, comes on top. */
export const MEDIA_WIDTHS = [320, 640, 1280, 1920] as const;

/** An uploaded picture as its address tells it. */
export interface Media {
  id: string;
  /** Pixels. */
  width: number;
  height: number;
  isAnimated: boolean;
  /** It is a drawing, of which one copy serves all sizes. */
  isVector?: boolean;
}

export const mediaTexts = {
  tooLarge: "The picture is larger than 10 MB. Make it smaller and try again.",
  notAPicture: "This file is no picture we can show. Choose a JPEG, PNG, WebP, AVIF, GIF or SVG.",
  vectorTooLarge: "The drawing is larger than 1 MB. Simplify it, or save it as PNG.",
  vectorTooSlow: "The drawing takes too long to check. Simplify it, or save it as PNG.",
  vectorEmpty:
    "The drawing has no size of its own, or nothing in it can be shown. Save it as a plain SVG with a viewBox.",
  broken: "The picture can't be read: the file is damaged or has too many pixels.",
} as const;

const ADDRESS = /^\/media\/([0-9a-f]{24})-([1-9]\d{0,4})x([1-9]\d{0,4})(-moving)?\.(webp|svg)$/;

/** The address under which a picture is saved in a record. It carries the dimensions, so that pages need no look-up. */
export function mediaAddress({ id, width, height, isAnimated, isVector = false }: Media): string {
  return paths.media(`${id}-${width}x${height}${isAnimated ? "-moving" : ""}.${isVector ? "svg" : "webp"}`);
}

/** What an address says of the picture it names; undefined for any address that is not of an uploaded picture. */
export function mediaAt(address: string): Media | undefined {
  const match = ADDRESS.exec(address);
  if (!match) return undefined;
  const [, id = "", width, height, moving, kind] = match;
  const size = { width: Number(width), height: Number(height) };
  return { id, ...size, isAnimated: moving !== undefined, ...(kind === "svg" && { isVector: true }) };
}

/** The widths in which the picture is kept, in pixels, the smallest first. */
export const mediaWidths = ({ width, isVector }: Pick<Media, "width" | "isVector">): number[] => [
  ...MEDIA_WIDTHS.filter((one) => one < width && !isVector),
  width,
];

/** The file of one copy; a moving picture has no AVIF, and its smaller copies move too. */
export const mediaFile = (id: string, width: number, format: "avif" | "webp" | "svg") =>
  `${id}-${width}w.${format}`;

/** One of the demo's drawings in the tone of an accent of the owner's. It stands here as every page with a picture needs it, and no tones. */
export const drawingFile = (name: string, tone: string) => `demo-${name}-${tone}.svg`;

/** An uploaded picture's dimensions and its copies, the best format first, for `<source>` elements. */
interface MediaSources {
  /** Pixels. */
  width: number;
  height: number;
  sources: { type: "image/avif" | "image/webp"; srcSet: string }[];
}

/** How a page shows an uploaded picture; undefined for a drawing and any other address, which are shown as they are. */
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
