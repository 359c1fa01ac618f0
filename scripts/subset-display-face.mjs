// @ts-check
// Creates the site's display font: a published variable font, reduced to the letters of western languages, the weights from 400 to 700 and
// one optical size. The result is checked in. Run this again for a new version of the font.
//   node scripts/run.mjs scripts/subset-display-face.mjs
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
// @ts-expect-error it brings no types
import subsetFont from "subset-font";

const MOST_BYTES = 45_000;
const PACKAGE = "@fontsource-variable/newsreader";
const source = dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`));
const fonts = fileURLToPath(new URL("../packages/ui/src/fonts", import.meta.url));

/** Returns the characters from one code point to another. @param {number} from @param {number} to */
const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join("");
const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ŒœŠšŸŽž–—‘’‚“”„•…‹›€™−×`;

const whole = readFileSync(join(source, "files/newsreader-latin-standard-normal.woff2"));
const face = await subsetFont(whole, LETTERS, {
  targetFormat: "woff2",
  variationAxes: { wght: { min: 400, max: 700 }, opsz: 36 },
});
if (face.length > MOST_BYTES)
  throw new Error(`The font has ${face.length} bytes, more than the maximum of ${MOST_BYTES}.`);
writeFileSync(join(fonts, "display.woff2"), face);
copyFileSync(join(source, "LICENSE"), join(fonts, "LICENSE.txt"));
process.stdout.write(`display.woff2: ${face.length} bytes\n`);
