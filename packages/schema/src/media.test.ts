import { describe, expect, test } from "vitest";
import { mediaAddress, mediaAt, mediaSources } from "./media.ts";

const id = "0123456789abcdef01234567";

describe("the address of an uploaded picture", () => {
  test.each([
    { id, width: 1600, height: 900, isAnimated: false },
    { id, width: 64, height: 48, isAnimated: true },
    { id, width: 120, height: 40, isAnimated: false, isVector: true },
  ])("tells what it names: $width x $height, moving: $isAnimated", (media) => {
    expect(mediaAt(mediaAddress(media))).toEqual(media);
  });

  test.each([
    "/demo/hero.svg",
    "https://example.com/media/x.webp",
    `/media/${id}.webp`,
    `/media/${id}-0x9.webp`,
    `/media/../${id}-1x1.webp`,
  ])("%s is none", (address) => {
    expect(mediaAt(address)).toBeUndefined();
    expect(mediaSources(address)).toBeUndefined();
  });

  test("offers the copies that are not wider than the picture, AVIF first", () => {
    expect(mediaSources(`/media/${id}-800x600.webp`)).toEqual({
      width: 800,
      height: 600,
      sources: ["avif", "webp"].map((format) => ({
        type: `image/${format}`,
        srcSet: [320, 640, 800].map((width) => `/media/${id}-${width}w.${format} ${width}w`).join(", "),
      })),
    });
  });

  test("offers no AVIF of a moving picture", () => {
    expect(mediaSources(`/media/${id}-300x200-moving.webp`)?.sources).toEqual([
      { type: "image/webp", srcSet: `/media/${id}-300w.webp 300w` },
    ]);
  });
});
