import sharp from "sharp";
import { expect, test } from "vitest";
import { coloursAt, coloursOf } from "./colours.ts";

const picture = (svg: string) =>
  sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="200" height="80">${svg}</svg>`))
    .png()
    .toBuffer();
const bar = (colour: string, width: number, x = 0) =>
  `<rect x="${x}" width="${width}" height="80" fill="${colour}"/>`;

test("a logo's colours are returned, most frequent first, without white and black", async () => {
  const logo = await picture(
    bar("#ffffff", 60) + bar("#111111", 40, 60) + bar("#1f5fd0", 70, 100) + bar("#e0632a", 30, 170),
  );
  const [blue = "", orange = "", ...more] = await coloursOf(logo);
  expect(more).toEqual([]);
  expect(blue).toMatch(/^#1[ef0-9a-f]5[ef]/);
  expect(orange).toMatch(/^#(df|e0|e1)/);
});

test("a grey logo, an empty one and an address that isn't an upload have no colours", async () => {
  expect(await coloursOf(await picture(bar("#777777", 200)))).toEqual([]);
  expect(await coloursOf(await picture(""))).toEqual([]);
  for (const address of ["/demo/logo.svg", "https://example.com/a.png", "/media/../site.db", ""])
    expect(await coloursAt("/nowhere", address)).toEqual([]);
});
