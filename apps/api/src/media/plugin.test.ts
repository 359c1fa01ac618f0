import { rmSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import * as tables from "@rankwright/db/tables";
import { MEDIA_MAX_BYTES, mediaAt, mediaSources, mediaTexts } from "@rankwright/schema";
import { brokenForms } from "@rankwright/test-kit/broken-forms";
import { drawn, mediaSite } from "@rankwright/test-kit/media";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";

/** An animated GIF with two different frames. */
async function moving(): Promise<Buffer> {
  const frames = ["#0a6d4d", "#f2b134"].map((background) =>
    sharp({ create: { width: 64, height: 48, channels: 3, background } })
      .png()
      .toBuffer(),
  );
  return sharp(await Promise.all(frames), { join: { animated: true } })
    .gif()
    .toBuffer();
}

describe("uploading an image", () => {
  test.each(["jpeg", "png", "webp", "avif", "gif"] as const)(
    "accepts %s and stores it in several sizes",
    async (format) => {
      const { app, deps, cookieOf, upload, files } = mediaSite();
      const cookie = await cookieOf("owner@example.com", { admin: true });
      const { status, json } = await upload(await drawn(700, 350).toFormat(format).toBuffer(), cookie, {
        name: "my photo.bin",
      });
      expect(status).toBe(201);
      expect(json).toEqual({ address: expect.any(String), width: 700, height: 350 });
      const media = mediaAt(json.address);
      expect(media).toMatchObject({ width: 700, height: 350, isAnimated: false });
      expect(files()).toEqual(
        [320, 640, 700].flatMap((width) => ["avif", "webp"].map((type) => `${media?.id}-${width}w.${type}`)),
      );
      expect(
        deps.db
          .select()
          .from(tables.media)
          .where(eq(tables.media._id, media?.id ?? ""))
          .get(),
      ).toMatchObject({
        name: "my photo.bin",
        type: `image/${format}`,
        width: 700,
        height: 350,
        byEmail: "owner@example.com",
      });
      for (const { type, srcSet } of mediaSources(json.address)?.sources ?? [])
        for (const candidate of srcSet.split(", ")) {
          const [url = "", width] = candidate.split(" ");
          const reply = await app.inject(url);
          expect(reply.headers["content-type"]).toBe(type);
          const read = await sharp(reply.rawPayload).metadata();
          expect(`${read.width}w`).toBe(width);
        }
    },
  );

  test("preserves the animation of a GIF", async () => {
    const { app, cookieOf, upload } = mediaSite();
    const { json } = await upload(await moving(), await cookieOf("owner@example.com", { admin: true }));
    expect(mediaAt(json.address)).toMatchObject({ width: 64, height: 48, isAnimated: true });
    expect(mediaSources(json.address)?.sources.map(({ type }) => type)).toEqual(["image/webp"]);
    const { rawPayload } = await app.inject(json.address);
    expect((await sharp(rawPayload, { animated: true }).metadata()).pages).toBe(2);
  });

  test("rotates a photo according to its EXIF orientation and removes location and camera", async () => {
    const { app, cookieOf, upload } = mediaSite();
    const photo = await drawn(40, 20)
      .withExif({ IFD0: { Copyright: "Sample" }, IFD3: { GPSLatitude: "1/1 2/1 3/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const { json } = await upload(photo, await cookieOf("owner@example.com", { admin: true }));
    expect([json.width, json.height]).toEqual([20, 40]);
    const { exif, width, height } = await sharp((await app.inject(json.address)).rawPayload).metadata();
    expect({ exif, width, height }).toEqual({ exif: undefined, width: 20, height: 40 });
  });

  test("limits the width of an image", async () => {
    const { cookieOf, upload } = mediaSite();
    const { json } = await upload(
      await drawn(4000, 1000).png().toBuffer(),
      await cookieOf("owner@example.com", { admin: true }),
    );
    expect([json.width, json.height]).toEqual([1920, 480]);
  });

  test("stores the same file only once, and lists it for selection", async () => {
    const { callerFor, user, cookieOf, upload, files } = mediaSite();
    const cookie = await cookieOf("owner@example.com", { admin: true });
    const file = await drawn(30, 30).png().toBuffer();
    const [first, second] = await Promise.all([upload(file, cookie), upload(file, cookie)]);
    expect(second.json).toEqual(first.json);
    expect(files()).toHaveLength(2);
    const admin = callerFor(user("owner@example.com"));
    expect(await admin.media.list()).toEqual([
      { ...first.json, small: expect.stringMatching(/-30w\.webp$/), name: "picture.jpg" },
    ]);
  });
});

describe("a polyglot file", () => {
  const script = "<script>alert(1)</script>";
  const page = `<!doctype html><html>${script}</html>`;
  const gif = async () => (await drawn(30, 30).gif().toBuffer()).toString("latin1");
  test.each<[string, () => Promise<Buffer>]>([
    [
      "a PNG followed by an HTML page",
      async () => Buffer.concat([await drawn(30, 30).png().toBuffer(), Buffer.from(page)]),
    ],
    [
      "a JPEG followed by an HTML page",
      async () => Buffer.concat([await drawn(30, 30).jpeg().toBuffer(), Buffer.from(page)]),
    ],
    [
      "a GIF followed by a ZIP archive",
      async () => Buffer.from(`${await gif()}PK\x03\x04${script}`, "latin1"),
    ],
    [
      "a JPEG with a script in its EXIF data",
      () =>
        drawn(30, 30)
          .withExif({ IFD0: { Copyright: page } })
          .jpeg()
          .toBuffer(),
    ],
    [
      "a WebP with a script in its XMP data",
      () => drawn(30, 30).withXmp(`<x>${script}</x>`).webp().toBuffer(),
    ],
  ])("is stored as an image, without its other content: %s", async (_what, make) => {
    const { app, cookieOf, upload, files } = mediaSite();
    const file = await make();
    expect(file.toString("latin1")).toContain(script);
    const { status, json } = await upload(file, await cookieOf("owner@example.com", { admin: true }), {
      name: "page.html",
    });
    expect(status).toBe(201);
    expect(json.address).toMatch(/^\/media\/[0-9a-f]{24}-30x30\.webp$/);
    for (const name of files()) {
      expect(name).toMatch(/^[0-9a-f]{24}-30w\.(avif|webp)$/);
      const { headers, rawPayload } = await app.inject(`/media/${name}`);
      expect(headers["content-type"]).toMatch(/^image\/(avif|webp)$/);
      expect(rawPayload.toString("latin1")).not.toMatch(/script|html|PK\W\W/i);
    }
  });
});

test("of a form with additional parts, only the first image is stored", async () => {
  const { app, deps, cookieOf, files } = mediaSite();
  const headers = { cookie: await cookieOf("owner@example.com", { admin: true }), origin: deps.env.SITE_URL };
  const send = async (form: FormData) => {
    const body = new Response(form);
    const type = body.headers.get("content-type") ?? "";
    const payload = Buffer.from(await body.arrayBuffer());
    return app.inject({
      method: "POST",
      url: "/media",
      headers: { ...headers, "content-type": type },
      payload,
    });
  };
  const picture = async (width: number) =>
    new Blob([new Uint8Array(await drawn(width, 30).png().toBuffer())]);
  const form = new FormData();
  form.append("more", "x");
  expect([400, 413]).toContain((await send(form)).statusCode);
  expect(files()).toEqual([]);
  const full = new FormData();
  full.append("file", await picture(30), "a.png");
  full.append("file", await picture(40), "b.png");
  full.append("more", "x");
  expect((await send(full)).json()).toMatchObject({ width: 30 });
  expect(files().map((name) => name.replace(/^[0-9a-f]+/, ""))).toEqual(["-30w.avif", "-30w.webp"]);
});

describe("a rejected upload leaves no files", () => {
  test.each([
    [
      "an SVG with nothing in it",
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
      415,
      mediaTexts.vectorEmpty,
    ],
    ["an HTML page", Buffer.from("<html><script>alert(1)</script>"), 415, mediaTexts.notAPicture],
    [
      "an SVG of more than 1 MB",
      Buffer.from(`<svg viewBox="0 0 9 9"><path d="${"M0 0".repeat(300_000)}"/></svg>`),
      413,
      mediaTexts.vectorTooLarge,
    ],
    [
      "an SVG whose check would take a minute",
      Buffer.from(`<svg viewBox="0 0 9 9">${"<g>".repeat(330_000)}</svg>`),
      415,
      mediaTexts.vectorTooSlow,
    ],
    ["an empty file", Buffer.alloc(0), 415, mediaTexts.notAPicture],
    ["a truncated picture", Buffer.from("\x89PNG\r\n\x1a\nrubbish", "latin1"), 415, mediaTexts.broken],
    ["more than 10 MB", Buffer.alloc(MEDIA_MAX_BYTES + 1, 0xff), 413, mediaTexts.tooLarge],
  ])("%s", async (_what, file, status, detail) => {
    const { cookieOf, upload, files } = mediaSite();
    const answer = await upload(file, await cookieOf("owner@example.com", { admin: true }));
    expect(answer).toMatchObject({ status, json: { status, detail } });
    expect(files()).toEqual([]);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
  test.each([
    ["behind a byte order mark", Buffer.from(`\uFEFF${svg}`)],
    ["in UTF-16", Buffer.from(`\uFEFF${svg}`, "utf16le")],
    ["behind a long comment", Buffer.from(`<!--${"x".repeat(10_000)}-->${svg}`)],
    ["behind a document type with entities", Buffer.from(`<!DOCTYPE svg [<!ENTITY a "b">]>${svg}`)],
    ["compressed", gzipSync(svg)],
    ["behind blanks", Buffer.from(`${" \n".repeat(5_000)}${svg}`)],
  ])("an SVG %s", async (_how, file) => {
    const { cookieOf, upload, files } = mediaSite();
    const cookie = await cookieOf("owner@example.com", { admin: true });
    for (const name of ["a.svg", "a.png", "a.svg\0.png", "../../a.svg"])
      expect((await upload(file, cookie, { name })).status, name).toBe(415);
    expect(files()).toEqual([]);
  });

  test.each([
    ["an image", () => drawn(10_000, 5_100).png({ compressionLevel: 9 }).toBuffer()],
    [
      "an animation, whose frames together have too many",
      async () => {
        const frames = ["#000", "#111", "#222", "#333", "#444", "#555"].map((background) =>
          sharp({ create: { width: 3_000, height: 3_000, channels: 3, background } })
            .png()
            .toBuffer(),
        );
        return sharp(await Promise.all(frames), { join: { animated: true } })
          .gif()
          .toBuffer();
      },
    ],
    [
      "an SVG",
      async () =>
        Buffer.from(
          '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9000 9000"><path d="M0 0h9v9z"/></svg>',
        ),
    ],
  ])("%s with too many pixels, and the error says so", async (_what, made) => {
    const { cookieOf, upload, files } = mediaSite();
    const answer = await upload(await made(), await cookieOf("owner@example.com", { admin: true }));
    expect(answer).toMatchObject({ status: 415, json: { detail: mediaTexts.tooManyPixels } });
    expect(files()).toEqual([]);
  });

  test("a damaged picture, and the error doesn't mention its pixels", async () => {
    const { cookieOf, upload, files } = mediaSite();
    const cookie = await cookieOf("owner@example.com", { admin: true });
    for (const format of ["jpeg", "png", "webp", "gif"] as const) {
      const whole = await drawn(700, 350).toFormat(format).toBuffer();
      const { status, json } = await upload(whole.subarray(0, whole.length / 2), cookie);
      expect([format, status, json.detail]).toEqual([format, 415, mediaTexts.broken]);
    }
    expect(mediaTexts.broken).not.toMatch(/pixel/);
    expect(files()).toEqual([]);
  });

  test("from anyone but an admin, or from another origin", async () => {
    const { cookieOf, upload, files } = mediaSite();
    const file = await drawn(30, 30).png().toBuffer();
    expect((await upload(file, "")).status).toBe(401);
    expect((await upload(file, await cookieOf("sample@example.com"))).status).toBe(403);
    const owner = await cookieOf("owner@example.com", { admin: true });
    expect((await upload(file, owner, { origin: "https://elsewhere.example" })).status).toBe(403);
    expect(files()).toEqual([]);
  });

  test.each(brokenForms)("a form that %s returns 400 with an explanation", async (_, type, payload) => {
    const { app, deps, cookieOf, files } = mediaSite();
    const cookie = await cookieOf("owner@example.com", { admin: true });
    const headers = { cookie, origin: deps.env.SITE_URL, "content-type": type };
    const reply = await app.inject({ method: "POST", url: "/media", headers, payload });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().detail).toMatch(/^The form can't be read/);
    expect(files()).toEqual([]);
  });

  test("a body that isn't a form", async () => {
    const { app, cookieOf, deps } = mediaSite();
    const cookie = await cookieOf("owner@example.com", { admin: true });
    const headers = { cookie, origin: deps.env.SITE_URL, "content-type": "application/json" };
    expect((await app.inject({ method: "POST", url: "/media", headers, payload: "{}" })).statusCode).toBe(
      415,
    );
  });
});

describe("serving an image", () => {
  test("is cached permanently, because its name depends on its content", async () => {
    const { app, cookieOf, upload } = mediaSite();
    const { json } = await upload(
      await drawn(30, 30).png().toBuffer(),
      await cookieOf("owner@example.com", { admin: true }),
    );
    const { statusCode, headers } = await app.inject(json.address);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "cache-control": "public, max-age=31536000, immutable",
    });
    const head = await app.inject({ method: "HEAD", url: json.address });
    expect([head.statusCode, head.headers["content-length"], head.body]).toEqual([
      200,
      headers["content-length"],
      "",
    ]);
  });

  test("completes even if the file is removed meanwhile", async () => {
    const { app, deps, cookieOf, upload, files } = mediaSite();
    let isRemoved = false;
    app.addHook("onSend", async () => {
      if (isRemoved) for (const name of files()) rmSync(join(deps.env.DATA_DIR, "media", name));
    });
    const cookie = await cookieOf("owner@example.com", { admin: true });
    const { json } = await upload(await drawn(30, 30).png().toBuffer(), cookie);
    const { rawPayload } = await app.inject(json.address);
    isRemoved = true;
    const last = await app.inject(json.address);
    expect([last.statusCode, last.rawPayload]).toEqual([200, rawPayload]);
    expect((await app.inject(json.address)).statusCode).toBe(404);
  });

  test("returns an SVG without its script, with a policy that prevents running and loading anything", async () => {
    const { app, cookieOf, upload } = mediaSite();
    const file = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" onload="a()"><script>a()</script><path d="M0 0"/></svg>',
    );
    const cookie = await cookieOf("owner@example.com", { admin: true });
    const { status, json } = await upload(file, cookie, { name: "logo.svg" });
    expect(status).toBe(201);
    expect(json).toMatchObject({
      address: expect.stringMatching(/^\/media\/[0-9a-f]{24}-120x40\.svg$/),
      width: 120,
    });
    const { headers, body } = await app.inject(json.address);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    });
    expect(body).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40"><path d="M0 0"></path></svg>',
    );
  });

  test.each([
    "nothing",
    "..%2Fsite.db",
    "%2e%2e%2fsite.db",
    `${"0".repeat(24)}-10x10.webp`,
    `${"0".repeat(24)}-1w.svg`,
  ])("returns 404 for %s", async (name) => {
    const { app } = mediaSite();
    expect((await app.inject(`/media/${name}`)).statusCode).toBe(404);
  });
});
