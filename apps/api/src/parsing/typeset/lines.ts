/// <reference path="./untyped.d.ts" />
import LineBreaker from "linebreak";
import type { FontSet, Words } from "./font-set.ts";
import { type Cluster, clustersOfParagraph, widthOfClusters } from "./paragraph.ts";

const words = new Intl.Segmenter("th", { granularity: "word" });
/** Scripts without spaces between words. Their words are found by a dictionary. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns the positions in a text at which a line may end. */
function breaksOf(text: string): Set<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) breaks.add(found.position);
  if (UNSPACED.test(text))
    for (const { index, segment } of words.segment(text))
      if (UNSPACED.test(segment) && UNSPACED.test(text[index - 1] ?? "")) breaks.add(index);
  return breaks;
}

const isSpace = ({ text }: Cluster) => text.trim() === "";

function withoutEndSpaces(line: readonly Cluster[]): Cluster[] {
  const last = line.findLastIndex((cluster) => !isSpace(cluster));
  return line.slice(0, last + 1);
}

/** Splits a paragraph's clusters after each position at which a line may end. */
function piecesOf(clusters: readonly Cluster[]): Cluster[][] {
  const breaks = breaksOf(clusters.map(({ text }) => text).join(""));
  const pieces: Cluster[][] = [];
  let [piece, at]: [Cluster[], number] = [[], 0];
  for (const cluster of clusters) {
    piece.push(cluster);
    at += cluster.text.length;
    if (!breaks.has(at)) continue;
    pieces.push(piece);
    piece = [];
  }
  return piece.length > 0 ? [...pieces, piece] : pieces;
}

/** Yields the lines of a paragraph. A word that is wider than a line is broken anywhere. `width` is in thousandths of the font size. */
function* linesOfParagraph(clusters: readonly Cluster[], width: number): Generator<Cluster[]> {
  const fits = (line: readonly Cluster[]) => widthOfClusters(withoutEndSpaces(line)) <= width;
  let line: Cluster[] = [];
  for (const piece of piecesOf(clusters)) {
    if (fits([...line, ...piece])) {
      line.push(...piece);
      continue;
    }
    if (line.length > 0) yield withoutEndSpaces(line);
    line = [];
    for (const part of fits(piece) ? [piece] : piece.map((cluster) => [cluster])) {
      if (line.length > 0 && !fits([...line, ...part])) {
        yield withoutEndSpaces(line);
        line = [];
      }
      line.push(...part);
    }
  }
  yield withoutEndSpaces(line);
}

function* linesOf(fonts: FontSet, words: Words, width: number): Generator<Cluster[]> {
  for (const text of words.text.split("\n"))
    yield* linesOfParagraph(clustersOfParagraph(fonts, { ...words, text }), width);
}

/** Shortens a line so that an ellipsis fits at its end. */
function withEllipsis(fonts: FontSet, line: readonly Cluster[], words: Words, width: number): Cluster[] {
  const found = fonts.find("…", words);
  if (!found) return [...line];
  for (let length = line.length; ; length -= 1) {
    const level = line[length - 1]?.level ?? 0;
    const short = [...withoutEndSpaces(line.slice(0, length)), { ...found, level }];
    if (length === 0 || widthOfClusters(short) <= width) return short;
  }
}

/** Breaks a text into at most `most` lines. If it is longer, the last line ends with an ellipsis. */
export function layOut(fonts: FontSet, words: Words, width: number, most: number): Cluster[][] {
  const lines: Cluster[][] = [];
  for (const line of linesOf(fonts, words, width)) {
    const last = lines.at(-1);
    if (last && lines.length === most)
      return [...lines.slice(0, -1), withEllipsis(fonts, last, words, width)];
    lines.push(line);
  }
  return lines;
}
