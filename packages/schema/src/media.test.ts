import { describe, expect, test } from "vitest";
import { mediaAddress, mediaAt, mediaSources } from "./media.ts";

const id = "0123456789abcdef01234567";

describe("address of an uploaded picture", () => {
  test.each([
    { id, width: 1600, height: 900, isAnimated: false },
    { id, width: 64, height: 48, isAnimated: true },
    { id, width: 120, height: 40, isAnimated: false, isVector: true },
  ])("contains its dimensions and kind: $width x $height, animated: $isAnimated", (media) => {
    expect(mediaAt(mediaAddress(media))).toEqual(media);
  });

  test.each([
    "/demo/hero.svg",
    "https://example.com/media/x.webp",
    `/media/${id}.webp`,
    `/media/${id}-0x9.webp`,
    `/media/../${id}-1x1.webp`,
  ])("rejects %s", (address) => {
    expect(mediaAt(address)).toBeUndefined();
    expect(mediaSources(address)).toBeUndefined();
  });

  test("lists copies up to the picture's width, AVIF first", () => {
    expect(mediaSources(`/media/${id}-800x600.webp`)).toEqual({
      width: 800,
      height: 600,
      sources: ["avif", "webp"].map((format) => ({
        type: `image/${format}`,
        srcSet: [320, 640, 800].map((width) => `/media/${id}-${width}w.${format} ${width}w`).join(", "),
      })),
    });
  });

  test("lists no AVIF copies of an animated picture", () => {
    expect(mediaSources(`/media/${id}-300x200-moving.webp`)?.sources).toEqual([
      { type: "image/webp", srcSet: `/media/${id}-300w.webp 300w` },
    ]);
  });
});
