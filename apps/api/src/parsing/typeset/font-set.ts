/// <reference path="./untyped.d.ts" />
import * as hb from "harfbuzzjs";
import subsetFont from "subset-font";
import { type HanRegion, readSlice, type Slice, slicesFor, type Weight } from "./families.ts";

/** A font with the characters that a document needs from one slice, in one weight. */
export interface Face {
  /** Name of the font in the document. */
  name: string;
  bytes: Buffer;
  font: hb.Font;
  /** Factor from font units to thousandths of the font size. */
  scale: number;
}

/** A text with the properties that determine its fonts. */
export interface Words {
  text: string;
  weight: Weight;
  region: HanRegion;
}

/** Returns what is printed for characters that no font has. Fonts lack special spaces, such as the narrow one in French amounts. */
const substituteOf = (cluster: string): string => (/^\p{Zs}$/u.test(cluster) ? " " : "▪");
/** Characters that a line may contain in addition to the text. */
const ALWAYS = " …-";

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });
export const clustersOf = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment);

/** Characters that must not be printed: control characters, and those that set the direction (their effect remains). */
const INVISIBLE = /^[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+$/u;
export const isInvisible = (cluster: string): boolean => INVISIBLE.test(cluster);

interface Need {
  cluster: string;
  weight: Weight;
  region: HanRegion;
  slices: Iterator<Slice>;
}

const needOf = (cluster: string, { weight, region }: Omit<Words, "text">): Need => ({
  cluster,
  weight,
  region,
  slices: slicesFor(cluster, region),
});

const keyOf = ({ cluster, weight, region }: Pick<Need, "cluster" | "weight" | "region">) =>
  `${weight} ${region} ${cluster}`;

const IGNORED = /\p{Default_Ignorable_Code_Point}/gu;

/** The fonts of a document. Each cluster of characters has one. */
export class FontSet {
  readonly #faces: Face[] = [];
  readonly #faceOf = new Map<string, Face>();

  /** Loads the fonts for all texts of a document. */
  static async load(all: readonly Words[]): Promise<FontSet> {
    const fonts = new FontSet();
    const needs = new Map<string, Need>();
    for (const { text, weight, region } of all)
      for (const cluster of clustersOf(text + ALWAYS).filter((each) => !isInvisible(each))) {
        const need = needOf(cluster, { weight, region });
        needs.set(keyOf(need), need);
      }
    await fonts.#load([...needs.values()]);
    const unknown = [...needs.values()].filter((need) => !fonts.#faceOf.has(keyOf(need)));
    const marks = unknown
      .map((need) => needOf(substituteOf(need.cluster), need))
      .map((mark) => [keyOf(mark), mark] as const);
    await fonts.#load([...new Map(marks).values()]);
    return fonts;
  }

  /** Loads each cluster's next slice, until all clusters have a font or no slice is left. */
  async #load(needs: readonly Need[]): Promise<void> {
    const groups = new Map<string, { slice: Slice; weight: Weight; needs: Need[] }>();
    for (const need of needs) {
      const slice: Slice | undefined = need.slices.next().value;
      if (!slice) continue;
      const id = `${slice.id}-${need.weight}`;
      const group = groups.get(id) ?? { slice, weight: need.weight, needs: [] };
      groups.set(id, group);
      group.needs.push(need);
    }
    const missing: Need[] = [];
    for (const { slice, weight, needs } of groups.values()) {
      const face = await this.#add(slice, weight, needs.map(({ cluster }) => cluster).join(""));
      const known = new Set(face.font.face.collectUnicodes());
      for (const need of needs) {
        const chars = [...need.cluster.replace(IGNORED, "")];
        if (chars.every((char) => known.has(char.codePointAt(0) ?? 0))) this.#faceOf.set(keyOf(need), face);
        else missing.push(need);
      }
    }
    if (missing.length > 0) await this.#load(missing);
  }

  async #add(slice: Slice, weight: Weight, text: string): Promise<Face> {
    const options = { targetFormat: "sfnt", variationAxes: { wght: weight } } as const;
    // Shaping may replace a character by its decomposition, for example a Thai vowel by a mark and a letter.
    const bytes = await subsetFont(await readSlice(slice), text + text.normalize("NFKD"), options);
    // A copy, because a small Buffer shares its memory with others.
    const face = new hb.Face(new hb.Blob(new Uint8Array(bytes).buffer));
    const name = `${slice.id}-${weight}-${this.#faces.length}`;
    const added = { name, bytes, font: new hb.Font(face), scale: 1000 / face.upem };
    this.#faces.push(added);
    return added;
  }

  /** Returns the text and the font for a cluster. A cluster that no font has becomes a neutral mark, or a space. */
  find(cluster: string, { weight, region }: Omit<Words, "text">): { text: string; face: Face } | undefined {
    for (const text of [cluster, substituteOf(cluster)]) {
      const face = this.#faceOf.get(keyOf({ cluster: text, weight, region }));
      if (face) return { text, face };
    }
    return undefined;
  }
}
