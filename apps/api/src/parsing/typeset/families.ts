import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";

/** Weights of the fonts: text and emphasis. */
export type Weight = 400 | 700;

/** Regional shapes of Chinese characters: Japanese, Korean, simplified and traditional Chinese. */
export type HanRegion = "jp" | "kr" | "sc" | "tc";

/** Families that are tried first, in this order. The first one has Latin, Greek, Cyrillic and Devanagari. */
const FIRST = ["", "-arabic", "-hebrew", "-thai", "-bengali", "-tamil", "-georgian", "-armenian"];
const HAN: readonly HanRegion[] = ["sc", "tc", "jp", "kr"];

/** One of the files of a family, with the ranges of code points that it covers. */
export interface Slice {
  id: string;
  path: string;
  ranges: readonly (readonly [number, number])[];
}

const require = createRequire(import.meta.url);

/** Parses ranges such as "U+0000-00FF,U+0131". */
const rangesOf = (text: string) =>
  text.split(",").map((range) => {
    const [from = "", to = from] = range.trim().slice(2).split("-");
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });

const read = new Map<string, readonly Slice[]>();

/** Returns the slices of a family. Reads their ranges when the family is first needed. */
function slicesOf(family: string): readonly Slice[] {
  const known = read.get(family);
  if (known) return known;
  const folder = join(require.resolve(`@fontsource-variable/${family}/package.json`), "..");
  const listed: unknown = JSON.parse(readFileSync(join(folder, "unicode.json"), "utf8"));
  const slices = Object.entries(listed as Record<string, string>).map(([name, ranges]) => {
    const id = `${family}-${name.replace(/[[\]]/g, "")}`;
    return { id, path: join(folder, "files", `${id}-wght-normal.woff2`), ranges: rangesOf(ranges) };
  });
  read.set(family, slices);
  return slices;
}

/** Returns the slice as a compressed variable font. */
export const readSlice = ({ path }: Slice): Promise<Buffer> => readFile(path);

const IGNORED = /\p{Default_Ignorable_Code_Point}/u;

const covers = ({ ranges }: Slice, code: number) => ranges.some(([from, to]) => code >= from && code <= to);

/** Yields the slices that cover all characters of a cluster, the best one first. `region` decides between shapes of Chinese characters. */
export function* slicesFor(cluster: string, region: HanRegion): Generator<Slice> {
  const codes = [...cluster].filter((char) => !IGNORED.test(char)).map((char) => char.codePointAt(0) ?? 0);
  const regions = [region, ...HAN.filter((each) => each !== region)];
  const families = [...FIRST, ...regions.map((each) => `-${each}`)].map((end) => `noto-sans${end}`);
  for (const family of [...families, "noto-emoji"])
    for (const slice of slicesOf(family)) if (codes.every((code) => covers(slice, code))) yield slice;
}

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HANGUL = /\p{Script=Hangul}/u;

/** Countries by their English names, with their shapes of Chinese characters. */
const REGIONS: readonly (readonly [RegExp, HanRegion])[] = [
  [/^Japan\b/, "jp"],
  [/\bKorea\b/, "kr"],
  [/^(?:Taiwan|Hong Kong|Maca[ou])\b/, "tc"],
];

/** Returns the shapes of Chinese characters for a text: by its kana or Hangul, otherwise by the country. */
export function hanRegionOf(text: string, country: string): HanRegion {
  if (KANA.test(text)) return "jp";
  if (HANGUL.test(text)) return "kr";
  return REGIONS.find(([names]) => names.test(country))?.[1] ?? "sc";
}
