/// <reference path="./untyped.d.ts" />
import bidiFactory from "bidi-js";
import { clustersOf, type Face, type FontSet, isInvisible, type Words } from "./font-set.ts";
import { type Glyph, shape, widthOf } from "./shape.ts";

const bidi = bidiFactory();

/** Part of a line in one font and direction. */
export interface Run {
  face: Face;
  text: string;
  isRtl: boolean;
  glyphs: readonly Glyph[];
}

/** A printable cluster of characters with its font and its level of the bidirectional algorithm. */
export interface Cluster {
  text: string;
  face: Face;
  level: number;
}

/** Returns the clusters of a paragraph in logical order. */
export function clustersOfParagraph(fonts: FontSet, { text, ...style }: Words): Cluster[] {
  const { levels } = bidi.getEmbeddingLevels(text, "auto");
  let at = 0;
  return clustersOf(text).flatMap((cluster) => {
    const level = levels[at] ?? 0;
    at += cluster.length;
    const found = isInvisible(cluster) ? undefined : fonts.find(cluster, style);
    return found ? [{ ...found, level }] : [];
  });
}

/** Returns the runs of a line from left to right (UAX #9, rule L2). */
export function runsOf(line: readonly Cluster[]): Run[] {
  const runs: { face: Face; level: number; text: string }[] = [];
  for (const { face, level, text } of line) {
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) last.text += text;
    else runs.push({ face, level, text });
  }
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1)
    for (let from = 0; from < runs.length; from += 1) {
      let to = from;
      while ((runs[to]?.level ?? 0) >= level) to += 1;
      if (to > from) runs.splice(from, to - from, ...runs.slice(from, to).reverse());
      from = Math.max(from, to - 1);
    }
  return runs.map(({ face, level, text }) => {
    const isRtl = level % 2 === 1;
    return { face, text, isRtl, glyphs: shape(face, text, isRtl) };
  });
}

/** Returns the width of a line or of a part of it, in thousandths of the font size. */
export const widthOfClusters = (line: readonly Cluster[]): number =>
  runsOf(line).reduce((sum, { glyphs }) => sum + widthOf(glyphs), 0);
