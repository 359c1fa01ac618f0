import { readFileSync } from "node:fs";
import { ACCENTS } from "@rankwright/schema";
import { describe, expect, it } from "vitest";

const read = (name: string) =>
  readFileSync(new URL(`../../../packages/ui/src/css/${name}`, import.meta.url), "utf8");
const css = read("tokens.css");
const darkFrom = css.indexOf("@media (prefers-color-scheme: dark)");
const light = tokens(css.slice(css.indexOf("@theme"), darkFrom));
const schemes = { light, dark: { ...light, ...tokens(css.slice(darkFrom)) } };

/** Returns the colour tokens in a part of the style sheet: the name and the arguments of oklch(). */
function tokens(part: string): Record<string, string> {
  const found = [...part.matchAll(/--color-([\w-]+):\s*oklch\(([^;]*)\);/g)];
  return Object.fromEntries(found.map(([, name = "", value = ""]) => [name, value]));
}

/** The accents that the owner can choose, by name. The standard accent has the name "". */
const accents = new Map(
  [...`${css}${read("accents.css")}`.matchAll(/:root(?:\[data-accent="(\w+)"\])? \{([^}]*)\}/g)].flatMap(
    ([, name = "", rule = ""]) => {
      const [hue, chroma] = ["hue", "chroma"].map((of) =>
        /: ([\d.]+);/.exec(rule.split(`--accent-${of}`)[1] ?? ""),
      );
      return hue && chroma ? [[name, { hue: Number(hue[1]), chroma: Number(chroma[1]) }] as const] : [];
    },
  ),
);

/** Other hues at several levels of chroma, because the owner can choose any colour. */
const others = [0, 0.05, 0.095, 0.15, 0.2].flatMap((chroma) =>
  Array.from({ length: 72 }, (_, step) => ({ hue: step * 5, chroma })),
);

/** Returns the relative luminance (WCAG 2) of a token for this hue and chroma. Clips the channels like browsers. */
function luminance(token: string, hue: number, chroma: number): number {
  const [lightness = 0, c = 0, h = 0] = token
    .replace(/calc\(var\(--accent-chroma\) \* ([\d.]+)\)/, (_, factor) => String(chroma * Number(factor)))
    .replace("var(--accent-chroma)", String(chroma))
    .replace("var(--accent-hue)", String(hue))
    .split(" ")
    .map(Number);
  const a = c * Math.cos((h * Math.PI) / 180);
  const b = c * Math.sin((h * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (channel: number) => Math.min(1, Math.max(0, channel));
  return (
    0.2126 * clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s) +
    0.7152 * clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s) +
    0.0722 * clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s)
  );
}

/** Returns the lowest contrast of two tokens over all accents. */
function leastContrast(of: Record<string, string>, front: string, back: string): number {
  const [first, second] = [of[front], of[back]];
  if (!first || !second) throw new Error(`No token ${first ? back : front}`);
  const contrasts = [...accents.values(), ...others].map(({ hue, chroma }) => {
    const [x, y] = [luminance(first, hue, chroma), luminance(second, hue, chroma)];
    return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
  });
  return Math.min(...contrasts);
}

const grounds = ["bg", "surface", "surface-raised"];
const tones = ["success", "warning", "danger", "info"];
const textOn: [front: string, backs: string[]][] = [
  ...["text", "text-muted", "accent", "accent-strong"].map((front): [string, string[]] => [
    front,
    [...grounds, "accent-soft"],
  ]),
  ...tones.map((tone): [string, string[]] => [tone, [...grounds, `${tone}-soft`]]),
  ["text", tones.map((tone) => `${tone}-soft`)],
  ["text-muted", tones.map((tone) => `${tone}-soft`)],
  ["on-accent", ["accent", "accent-strong"]],
  ["on-danger", ["danger", "danger-strong"]],
  ["on-ink", ["ink"]],
  ["on-ink-muted", ["ink"]],
  ["ink-accent", ["ink"]],
  ["ink", ["on-ink", "ink-accent"]],
];
const shapesOn: [front: string, backs: string[]][] = [
  ["border-strong", [...grounds, "accent-soft"]],
  ["focus", [...grounds, "accent-soft"]],
  ["accent", ["border"]],
];

it("the style sheet defines exactly the accents in the editor's list", () => {
  expect([...accents.keys()].sort()).toEqual(["", ...ACCENTS].sort());
  expect(accents.get("")).toEqual({ hue: 168, chroma: 0.095 });
});

describe.each(Object.entries(schemes))("with every accent, on a %s screen", (_, of) => {
  const pairs = (list: typeof textOn) => list.flatMap(([front, backs]) => backs.map((back) => [front, back]));

  it.each(pairs(textOn))("%s is readable on %s", (front = "", back = "") => {
    expect(leastContrast(of, front, back)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(pairs(shapesOn))("%s is distinguishable from %s", (front = "", back = "") => {
    expect(leastContrast(of, front, back)).toBeGreaterThanOrEqual(3);
  });
});
