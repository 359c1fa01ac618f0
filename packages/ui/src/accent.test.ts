import { expect, it } from "vitest";
import { accentOf } from "./accent.ts";

it.each([
  { hex: "#ff0000", hue: 29, chroma: 0.2 },
  { hex: "#00603F", hue: 161, chroma: 0.099 },
  { hex: "#1d4ed8", hue: 264, chroma: 0.2 },
])("the accent $hex has the hue $hue", ({ hex, hue, chroma }) => {
  const accent = accentOf(hex);
  expect(Math.abs((accent?.hue ?? 0) - hue)).toBeLessThanOrEqual(2);
  expect(accent?.chroma).toBeCloseTo(chroma, 2);
});

it("a grey accent has no colour", () => {
  expect(accentOf("#808080")?.chroma).toBe(0);
});

it.each(["", "red", "#fff", "#12345g", "#00603f;--x:1"])("%j is no accent", (text) => {
  expect(accentOf(text)).toBeUndefined();
});
