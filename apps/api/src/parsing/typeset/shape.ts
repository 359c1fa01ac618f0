import * as hb from "harfbuzzjs";
import type { Face } from "./font-set.ts";

/** A glyph in visual order. Lengths are in thousandths of the font size. */
export interface Glyph {
  id: number;
  advance: number;
  dx: number;
  dy: number;
  /** Position in the text of the first character that the glyph belongs to. */
  cluster: number;
}

/** Returns the glyphs of a text in one font, script and direction, in visual order. */
export function shape({ font, scale }: Face, text: string, isRtl: boolean): Glyph[] {
  const buffer = new hb.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(isRtl ? hb.Direction.RTL : hb.Direction.LTR);
  hb.shape(font, buffer);
  const positions = buffer.getGlyphPositions();
  return buffer.getGlyphInfos().map(({ codepoint: id, cluster }, at) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    return { id, cluster, advance: xAdvance * scale, dx: xOffset * scale, dy: yOffset * scale };
  });
}

export const widthOf = (glyphs: readonly Glyph[]): number =>
  glyphs.reduce((sum, { advance }) => sum + advance, 0);
