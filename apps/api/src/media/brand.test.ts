import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { accentTones, brandFiles, mediaAddress, svgFile } from "@rankwright/schema";
import { drawn, mediaSite } from "@rankwright/test-kit/media";
import sharp from "sharp";
import { expect, test } from "vitest";
import { brandPlugin } from "./brand.ts";
import { storeImage } from "./image.ts";

const drawings = fileURLToPath(new URL("../../../web/public/demo", import.meta.url));

const svg = (size: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}"><rect width="${size}" height="${size}" fill="#c36"/></svg>`,
  );

test.each([24, 900])(
  "an icon that was uploaded as an SVG of %i units is converted to favicons and a share image",
  async (size) => {
    const made = mediaSite();
    made.app.register(brandPlugin, { deps: made.deps, svgFolder: drawings });
    const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
    const icon = mediaAddress(await storeImage(join(made.deps.env.DATA_DIR, "media"), svg(size)));
    await owner.settings.business.save({ revision: 0, values: { icon } });
    const { icons, share = "" } = brandFiles(made.deps.env.business);
    for (const { file, size: side } of icons) {
      const { statusCode, rawPayload } = await made.app.inject({ url: `/brand/${file}` });
      expect(statusCode).toBe(200);
      const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
      expect(info).toMatchObject({ width: side, height: side });
      expect([...data.subarray(0, 3)]).toEqual([0xcc, 0x33, 0x66]);
    }
    expect((await made.app.inject({ url: `/brand/${share}` })).statusCode).toBe(200);
    expect(await owner.media.colours({ address: icon })).toEqual(["#cc3366"]);
  },
);

test("the owner's icon is the favicon, the phone icon and the share image, and the accent may have any colour", async () => {
  const made = mediaSite();
  made.app.register(brandPlugin, { deps: made.deps, svgFolder: drawings });
  const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
  const get = (file: string) => made.app.inject({ url: `/brand/${file}` });
  const picture = await storeImage(
    join(made.deps.env.DATA_DIR, "media"),
    await drawn(640, 640).png().toBuffer(),
  );
  const values = { icon: mediaAddress(picture), accent: "C33" };
  await owner.settings.business.save({ revision: 0, values });
  const { icons, share, accent } = brandFiles(made.deps.env.business);
  const sizes = [];
  for (const { file } of icons) {
    const { width, height, format } = await sharp((await get(file)).rawPayload).metadata();
    sizes.push(`${format} ${width}x${height}`);
  }
  expect(sizes).toEqual(["png 32x32", "png 180x180", "png 512x512"]);
  expect(await sharp((await get(share ?? "")).rawPayload).metadata()).toMatchObject({
    width: 1200,
    height: 630,
  });
  const css = await get(accent ?? "");
  expect(css.headers["content-type"]).toBe("text/css; charset=utf-8");
  expect(css.body).toMatch(/^:root:root\{--accent-hue:2\d;--accent-chroma:0\.1\d+\}\n$/);
  expect((await get("icon-64-aaaaaaaaaaaaaaaaaaaaaaaa.png")).statusCode).toBe(404);
  await owner.settings.business.save({ revision: 1, values: { icon: "", accent: "" } });
  expect(brandFiles(made.deps.env.business)).toEqual({
    icons: [],
    share: undefined,
    accent: undefined,
    tone: undefined,
  });
});

test("the demo's SVGs are served in the owner's accent, at URLs that contain the accent and are cached permanently", async () => {
  const made = mediaSite();
  made.app.register(brandPlugin, { deps: made.deps, svgFolder: drawings });
  const owner = made.callerFor(made.signedUp("owner@example.com", { admin: true }));
  const get = (file: string, headers = {}) => made.app.inject({ url: `/brand/${file}`, headers });
  await owner.settings.business.save({ revision: 0, values: { accent: "#cc3366" } });
  const { tone = "" } = brandFiles(made.deps.env.business);
  const [hue, chroma] = tone.split("-").map(Number);
  for (const name of ["hero", "service-1", "logo"]) {
    const drawing = await get(svgFile(name, tone));
    expect(drawing.headers).toMatchObject({
      "content-type": "image/svg+xml",
      "cache-control": expect.stringContaining("immutable"),
    });
    expect(drawing.body).toContain(`svg{--h:${hue};--c:${(chroma ?? 0) / 1_000}}`);
    const packed = await get(svgFile(name, tone), { "accept-encoding": "gzip, br" });
    expect(packed.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(drawing.body);
    expect(packed.rawPayload.length).toBeLessThan(drawing.rawPayload.length / 2);
  }
  // An accent that is not the current accent, and unknown names.
  for (const file of [svgFile("hero", "1-2"), svgFile("nothing", tone), svgFile("..", tone)])
    expect((await get(file)).statusCode).toBe(404);
});

test.each(["#ffff00", "#000000", "#ffffff", "#ff0000", "#00ffcc", "#123456", ""])(
  "an accent of %s is readable on light and dark screens",
  (chosen) => {
    const { light, dark } = accentTones(chosen);
    for (const { contrast, hex } of [light, dark]) {
      expect(contrast).toBeGreaterThanOrEqual(4.5);
      expect(hex).toMatch(/^#[\da-f]{6}$/);
    }
  },
);
