// Draws the images of the demo site: node scripts/demo-images.mjs They are original SVG files under 12 kB, with an explicit size to avoid
// layout shifts.
import { mkdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inAccent } from "./demo-images/accents.mjs";
import { favicon, logo } from "./demo-images/brand.mjs";
import { avatars, team } from "./demo-images/people.mjs";
import { about, hero, video } from "./demo-images/scenes.mjs";
import { features, services } from "./demo-images/subjects.mjs";

const folder = new URL("../apps/web/public", import.meta.url);
const numbered = (name, pictures) =>
  pictures.map((svg, index) => [`demo/${name}-${index + 1}.svg`, inAccent(svg)]);

/** Skin and hair do not follow the accent colour. */
const people = (name, pictures) => pictures.map((svg, index) => [`demo/${name}-${index + 1}.svg`, svg]);

const files = [
  ["favicon.svg", favicon()],
  ["demo/logo.svg", inAccent(logo())],
  ["demo/hero.svg", inAccent(hero())],
  ["demo/about.svg", inAccent(about())],
  ["demo/video.svg", inAccent(video())],
  ...numbered("service", services()),
  ...numbered("feature", features()),
  ...people("team", team()),
  ...people("avatar", avatars()),
];

mkdirSync(new URL("demo/", folder), { recursive: true });
for (const [name, svg] of files) {
  if (Buffer.byteLength(svg) > 12_000) throw new Error(`${name} is over 12 kB`);
  writeFileSync(new URL(name, folder), svg);
}
console.log(`${files.length} pictures in ${fileURLToPath(folder)}`);
