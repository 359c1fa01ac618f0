// Makes the demo's images follow the site's accent colour. An image in a page doesn't inherit the page's styles, so each image contains
// styles for all accents, and a fragment with the accent's name selects one (hero.svg#Blue).
import { readFileSync } from "node:fs";
import { color } from "./svg.mjs";

const css = readFileSync(new URL("../../packages/ui/src/css/accents.css", import.meta.url), "utf8");
const RULE = /\[data-accent="(\w+)"\] \{\s*--accent-hue: ([\d.]+);\s*--accent-chroma: ([\d.]+);/g;
const accents = [...css.matchAll(RULE)];
const STANDARD = { hue: 168, chroma: 0.095 };

/** Colours that follow the accent; the palette's others (paper, sand, sun) don't. */
const { mist, pale, mint, leaf, green, accent, ink, line, grey } = color;
const greens = [mist, pale, mint, leaf, green, accent, ink, line, grey, "#2c5a48", "#15463a"];

/** Returns the lightness and chroma of a colour in OKLCH. */
function oklch(hex) {
  const [r, g, b] = [1, 3, 5].map((from) => {
    const channel = Number.parseInt(hex.slice(from, from + 2), 16) / 255;
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
  });
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  const [one, other] = [
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(one, other),
  };
}

const short = (value) => String(Math.round(value * 1_000) / 1_000).replace(/^0/, "");

/** Adds styles to the image that replace its greens by the accent in the fragment of its address. */
export function inAccent(svg) {
  const used = greens.filter((hex) => svg.includes(hex));
  const names = used.map((hex, at) => [hex, `--g${at}`]);
  const body = names.reduce((text, [hex, name]) => text.replaceAll(hex, `var(${name})`), svg);
  const values = names.map(([hex, name]) => {
    const { lightness, chroma } = oklch(hex);
    return `${name}:oklch(${short(lightness)} calc(${short(chroma / STANDARD.chroma)}*var(--c)) var(--h))`;
  });
  const targets = accents.map(([, name, hue, chroma]) => `#${name}:target~*{--h:${hue};--c:${chroma}}`);
  const style = `<style>svg{--h:${STANDARD.hue};--c:${STANDARD.chroma}}${targets.join("")}svg>*{${values.join(";")}}</style>`;
  const places = accents.map(([, name]) => `<g id="${name}"/>`).join("");
  return body.replace(/<svg[^>]*>(?:<title>[^<]*<\/title>)?/, (head) => `${head}${style}${places}`);
}
