import { mkdirSync, statSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { crc32, deflateRawSync } from "node:zlib";
import cookie from "@fastify/cookie";
import { findOrder } from "@rankwright/db/orders";
import { uploads } from "@rankwright/db/tables";
import { drawn } from "@rankwright/test-kit/media";
import { linkIn, roomShop } from "@rankwright/test-kit/shops/room-shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import Fastify from "fastify";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cookieContext } from "../../auth/request.ts";
import { removeOldFiles } from "./housekeeping.ts";
import { orderFilesPlugin, siteFileRoutes } from "./plugin.ts";
import { beginUpload, receivePart } from "./upload.ts";

const DAY_MS = 24 * 3_600_000;

/** Returns a zip file with these entries. */
function zipOf(entries: readonly { name: string; content?: string }[]): Buffer {
  const [parts, list]: [Buffer[], Buffer[]] = [[], []];
  let at = 0;
  for (const { name, content = "" } of entries) {
    const [label, plain] = [Buffer.from(name), Buffer.from(content)];
    const packed = deflateRawSync(plain);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(plain.length, 18);
    facts.writeUInt16LE(label.length, 22);
    const head = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), facts, label]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE(at, 10);
    list.push(Buffer.concat([Buffer.from("PK\x01\x02\x14\x00", "latin1"), facts, tail, label]));
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const central = Buffer.concat(list);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", "latin1");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, central, end]);
}

const word = zipOf([
  { name: "[Content_Types].xml", content: "<Types/>" },
  { name: "word/document.xml", content: "<w/>" },
]);
const pdf = "%PDF-1.7\n%âãÏÓ\n1 0 obj\n";

describe("a file", () => {
  test("of any type is accepted, with its kind and name", async () => {
    const { upload, one, _id, files } = await roomShop();
    const taken: [string, Buffer | string, string][] = [
      ["photo.JPG", await drawn(900, 600).jpeg().toBuffer(), "jpeg"],
      ["shot.png", await drawn(30, 30).png().toBuffer(), "png"],
      ["brief.pdf", pdf, "pdf"],
      ["offer.docx", word, "word"],
      ["all.zip", zipOf([{ name: "a/b.txt", content: "hello" }]), "zip"],
      ["old.doc", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0]), "oldOffice"],
      ["words.csv", "Wörter;Größe\r\n1;2\r\n", "text"],
      ["excel.csv", Buffer.from("Gr\xf6\xdfe;1\r\n", "latin1"), "text"],
      ["winmail.dat", Buffer.from([0x78, 0x9f, 0x3e, 0x22]), "other"],
      ["IMG_0001.heic", Buffer.from("\0\0\0\x18ftypheic", "latin1"), "other"],
      ["layout.fig", Buffer.from("fig-kiwi\0\x01", "latin1"), "other"],
      ["tool.exe", Buffer.from("MZ\x90\0", "latin1"), "other"],
      ["page.html", "<html><script>alert(1)</script>", "other"],
      ["no-end", "x", "other"],
      ["half.zip", word.subarray(0, 60), "zip"],
      ["photo.txt", await drawn(30, 30).jpeg().toBuffer(), "jpeg"],
    ];
    for (const [name, content, kind] of taken) {
      const { status, json } = await upload(name, content);
      expect([status, json.file?.kind, json.file?.name], name).toEqual([200, kind, name]);
    }
    const stored = await one.room.files({ _id });
    expect(stored.filter(({ hasPreview }) => hasPreview).map(({ name }) => name)).toEqual([
      "photo.JPG",
      "shot.png",
      "photo.txt",
    ]);
    expect(files()).toHaveLength(taken.length + 3);
  });

  test.each([
    ["name", { name: "\u202e", bytes: 5 }],
    ["name", { name: "../..", bytes: 5 }],
    ["name", { name: "a".repeat(10_000), bytes: 5 }],
    ["bytes", { name: "a.txt", bytes: 0 }],
    ["bytes", { name: "a.txt", bytes: 50 * 1024 * 1024 + 1 }],
    ["bytes", { name: "a.txt", bytes: 1.5 }],
  ])("the %s is checked before any byte is sent: %j", async (path, sent) => {
    const { app, tokens, _id, deps } = await roomShop();
    const headers = { authorization: `Bearer ${tokens.one}` };
    const reply = await app.inject({ method: "POST", url: `/order/${_id}/files`, headers, payload: sent });
    expect([400, 413]).toContain(reply.statusCode);
    expect(reply.json().issues[0].path).toBe(path);
    expect(deps.db.select().from(uploads).all()).toEqual([]);
  });
});

describe("an upload over a bad connection", () => {
  test("resumes where it stopped, and stores a repeated part only once", async () => {
    const { one, _id, put, files } = await roomShop();
    const content = Buffer.from("0123456789");
    const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes: 10 });
    expect(await put(fileId, 0, content.subarray(0, 4))).toMatchObject({
      status: 200,
      json: { received: 4, file: null },
    });
    // The response was lost, so the client sends the same part again.
    expect(await put(fileId, 0, content.subarray(0, 4))).toMatchObject({ status: 409 });
    expect(await one.room.upload({ _id, uploadId: fileId })).toMatchObject({ received: 4 });
    expect(await put(fileId, 4, content.subarray(4))).toMatchObject({
      status: 200,
      json: { received: 10, file: { bytes: 10 } },
    });
    expect(files()).toEqual([fileId]);
  });

  test("keeps the received bytes when the connection breaks within a part", async () => {
    const { deps, one, _id, put, app, tokens } = await roomShop();
    const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes: 200_000 });
    await app.listen({ port: 0, host: "127.0.0.1" });
    const { port } = app.server.address() as AddressInfo;
    const headers = { authorization: `Bearer ${tokens.one}`, "content-length": 200_000 };
    const sending = request({ port, method: "PUT", path: `/order/${_id}/files/${fileId}?offset=0`, headers });
    sending.on("error", () => {});
    sending.write(Buffer.alloc(100_000, "a"));
    const part = join(deps.env.DATA_DIR, "files", `${fileId}.part`);
    await expect.poll(() => statSync(part, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
    sending.destroy();
    await expect
      .poll(async () => (await one.room.upload({ _id, uploadId: fileId })).received)
      .toBeGreaterThan(0);
    const there = (await one.room.upload({ _id, uploadId: fileId })).received;
    const end = await put(fileId, there, Buffer.alloc(200_000 - there, "b"));
    expect(end).toMatchObject({ status: 200, json: { file: { bytes: 200_000 } } });
    await app.close();
  });

  test("is completed by the next request if the process crashed after writing the file and before inserting its row", async () => {
    const { deps, one, _id, put, files } = await roomShop();
    const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes: 4 });
    deps.db.$client.prepare("update uploads set received = 4").run();
    mkdirSync(join(deps.env.DATA_DIR, "files"), { recursive: true });
    writeFileSync(join(deps.env.DATA_DIR, "files", fileId), "abcd");
    expect(await put(fileId, 4, Buffer.alloc(0))).toMatchObject({
      status: 200,
      json: { file: { bytes: 4 } },
    });
    expect(files()).toEqual([fileId]);
  });

  test("is cancelled if it sends more bytes than announced", async () => {
    const { one, _id, put, files } = await roomShop();
    const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes: 3 });
    expect(await put(fileId, 0, Buffer.from("abcdef"))).toMatchObject({ status: 413 });
    expect(files()).toEqual([]);
  });

  test("is rejected if too little disk space would be left for the site itself", async () => {
    const { deps, one, people, _id } = await roomShop();
    const order = findOrder(deps.db, _id);
    if (!order) throw new Error("There is no order.");
    const room = { order, roomId: _id, person: people.one._id, side: "customer" as const };
    const free = (bytes: number) => async () => bytes;
    const large = { name: "a.txt", bytes: 40_000_000 };
    const noRoom = expect.objectContaining({ code: "SERVICE_UNAVAILABLE" });
    await expect(beginUpload(deps, room, large, free(289_000_000))).rejects.toEqual(noRoom);
    const { _id: fileId } = await beginUpload(deps, room, large, free(291_000_000));
    const part = { _id: fileId, offset: 0, body: Readable.from([Buffer.from("abc")]) };
    await expect(receivePart(deps, room, part, free(289_000_000))).rejects.toEqual(noRoom);
    await expect(one.room.upload({ _id, uploadId: fileId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("is cancelled with a clear message if the disk is full, and its space is freed", async () => {
    const { deps, one, _id, put, files } = await roomShop();
    const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes: 3 });
    mkdirSync(join(deps.env.DATA_DIR, "files"), { recursive: true });
    // Every write to this device fails with "no space left on device".
    symlinkSync("/dev/full", join(deps.env.DATA_DIR, "files", `${fileId}.part`));
    const { status, json } = await put(fileId, 0, Buffer.from("abc"));
    expect([status, json.detail]).toEqual([
      503,
      expect.stringContaining("There is no storage space left for files"),
    ]);
    expect([files(), deps.db.select().from(uploads).all()]).toEqual([[], []]);
  });
});

describe("access to files", () => {
  test("a file is sent as a download that browsers don't execute", async () => {
    const { upload, one, _id, app, tokens } = await roomShop();
    const { fileId } = await upload("Größe (1).txt", "<script>alert(1)</script>");
    await one.room.send({ _id, text: "", files: [fileId] });
    const url = `/order/${_id}/files/${fileId}`;
    const reply = await app.inject({ url, headers: { authorization: `Bearer ${tokens.owner}` } });
    expect([reply.statusCode, reply.body]).toEqual([200, "<script>alert(1)</script>"]);
    expect(reply.headers).toMatchObject({
      "content-type": "text/plain; charset=utf-8",
      "content-disposition": `attachment; filename="Gr__e (1).txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%281%29.txt`,
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
    });
  });

  test("HEAD returns the headers of GET without a body", async () => {
    const { upload, one, _id, app, tokens } = await roomShop();
    const { fileId } = await upload("photo.png", await drawn(30, 30).png().toBuffer());
    await one.room.send({ _id, text: "", files: [fileId] });
    for (const url of [`/order/${_id}/files/${fileId}`, `/order/${_id}/files/${fileId}/small`])
      for (const headers of [{ authorization: `Bearer ${tokens.owner}` }, {}]) {
        const { date, ...told } = (await app.inject({ url, headers })).headers;
        const head = await app.inject({ method: "HEAD", url, headers });
        expect(head.headers).toEqual({ ...told, date: expect.any(String) });
        expect(head.body).toBe("");
      }
  });

  test("a thumbnail contains no metadata of the image", async () => {
    const { upload, one, _id, app, tokens } = await roomShop();
    const photo = await drawn(2_000, 1_000)
      .withExif({ IFD0: { Copyright: "Sample secret" } })
      .jpeg()
      .toBuffer();
    const { fileId } = await upload("photo.jpg", photo);
    await one.room.send({ _id, text: "", files: [fileId] });
    const headers = { authorization: `Bearer ${tokens.owner}` };
    const { rawPayload } = await app.inject({ url: `/order/${_id}/files/${fileId}/small`, headers });
    const { width, height, format, exif } = await sharp(rawPayload).metadata();
    expect([width, height, format, exif]).toEqual([480, 240, "webp", undefined]);
  });

  test("a PDF has its first page as the thumbnail; one that can't be rendered has none and can still be downloaded", async () => {
    const { upload, one, _id, app, tokens } = await roomShop();
    const page = "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 600]>>endobj trailer<</Root 1 0 R>>";
    const tree =
      "1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj 2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj";
    const { fileId } = await upload("brief.pdf", `%PDF-1.7\n${tree} ${page}`);
    const { fileId: damaged } = await upload("damaged.pdf", "%PDF-1.7\n1 0 obj\n");
    await one.room.send({ _id, text: "", files: [fileId, damaged] });
    const headers = { authorization: `Bearer ${tokens.owner}` };
    const get = (path: string) => app.inject({ url: `/order/${_id}/files/${path}`, headers });
    const { width, height, format } = await sharp((await get(`${fileId}/small`)).rawPayload).metadata();
    expect([width, height, format]).toEqual([240, 480, "webp"]);
    const codes = [await get(`${damaged}/small`), await get(damaged)].map(({ statusCode }) => statusCode);
    expect(codes).toEqual([404, 200]);
  });

  test("an unsent file can be read only by its uploader, and a sent file only by the order's participants", async () => {
    const { upload, one, owner, _id, app, tokens, callerFor, people } = await roomShop();
    const { fileId } = await upload("a.txt", "abc");
    const asked = async (as: string, id = _id) => {
      const headers = as ? { authorization: `Bearer ${as}` } : {};
      const { statusCode } = await app.inject({ url: `/order/${id}/files/${fileId}`, headers });
      return statusCode;
    };
    const signedIn = await callerFor().auth.signIn({ email: people.two.email, password: PASSWORD });
    const stranger = "token" in signedIn ? String(signedIn.token) : "";
    expect([await asked(tokens.one), await asked(tokens.owner)]).toEqual([200, 404]);
    await expect(owner.room.note({ _id, text: "Mine now", files: [fileId] })).rejects.toThrow(
      "no longer available",
    );
    await one.room.send({ _id, text: "Here", files: [fileId] });
    expect([await asked(tokens.owner), await asked(stranger), await asked("")]).toEqual([200, 404, 401]);
    // The file is not found under another order.
    const another = await one.orders.place({
      packageName: "Basic",
      customerName: "A",
      customerAddress: "B",
      customerCountry: "C",
    });
    expect(await asked(tokens.one, another._id)).toBe(404);
    await expect(one.room.dropFile({ _id, fileId })).rejects.toThrow("no such file");
  });

  test("the holder of a private link can upload and download files until the link is revoked", async () => {
    const { deps, owner, visitor, _id, newMails } = await roomShop();
    await owner.room.send({ _id, text: "Hello" });
    const [mail] = await newMails();
    const token = linkIn(mail?.body ?? "");
    const site = Fastify();
    await site.register(cookie);
    await site.register(orderFilesPlugin, { deps, routes: siteFileRoutes, authenticate: cookieContext });
    const { _id: fileId } = await visitor.room.beginUpload({ token, name: "a.txt", bytes: 3 });
    const url = `/room/${token}/file/${fileId}`;
    const put = await site.inject({ method: "PUT", url: `${url}?offset=0`, payload: "abc" });
    expect(put.json()).toMatchObject({ received: 3, file: { name: "a.txt" } });
    await visitor.room.send({ token, text: "", files: [fileId] });
    expect((await site.inject(url)).body).toBe("abc");
    expect((await site.inject(`/my-order/${_id}/file/${fileId}`)).statusCode).toBe(401);
    await owner.room.revokeLinks({ _id });
    expect((await site.inject(url)).statusCode).toBe(404);
    expect((await site.inject({ method: "PUT", url: `${url}?offset=3`, payload: "" })).statusCode).toBe(404);
    await site.close();
  });

  test("the owner's notes and their files never appear in responses to a customer or a private link", async () => {
    const { upload, owner, one, visitor, _id, app, tokens, newMails, people, callerFor } = await roomShop();
    const secret = "Only for us";
    await owner.room.send({ _id, text: "Hello" });
    const [mail] = await newMails();
    const token = linkIn(mail?.body ?? "");
    const { fileId } = await upload(`${secret}.txt`, secret, "owner");
    const heard = await one.room.live({ _id });
    const next = heard[Symbol.asyncIterator]().next();
    await owner.room.note({ _id, text: secret, files: [fileId] });
    expect((await owner.room.page({ _id })).messages.at(-1)).toMatchObject({ kind: "note", text: secret });
    const answers: unknown[] = [];
    for (const [caller, key] of [
      [one, { _id }],
      [visitor, { token }],
    ] as const)
      answers.push(
        await caller.room.get(key),
        await caller.room.page(key),
        await caller.room.messages(key),
        await caller.room.files(key),
        await caller.room.deliveries(key),
      );
    answers.push(await callerFor(people.one).account.exportData(), await newMails());
    const rest = { authorization: `Bearer ${tokens.one}` };
    for (const path of ["room", "messages", "files", "deliveries", `files/${fileId}`])
      answers.push((await app.inject({ url: `/order/${_id}/${path}`, headers: rest })).body);
    expect(JSON.stringify(answers)).not.toContain(secret);
    const note = (await owner.room.page({ _id })).messages.at(-1)?._id ?? "";
    await expect(one.room.seen({ _id, upTo: note })).rejects.toThrow("no such message");
    await expect(one.room.messages({ _id, after: note })).rejects.toThrow("after");
    // The first event that the customer receives is the one after the note.
    await owner.room.send({ _id, text: "For you" });
    const told = await next;
    const events = told.done ? [] : [told.value];
    expect(events).toMatchObject([[expect.any(String), { kind: "room" }, expect.anything()]]);
  });
});

describe("housekeeping", () => {
  test("removes abandoned uploads, unsent files and leftovers of a crash, and nothing else", async () => {
    const { deps, clock, one, _id, upload, put, files } = await roomShop();
    const sent = (await upload("sent.txt", "abc")).fileId;
    await one.room.send({ _id, text: "", files: [sent] });
    await upload("unsent.txt", "abc");
    const { _id: left } = await one.room.beginUpload({ _id, name: "left.txt", bytes: 9 });
    await put(left, 0, Buffer.from("abc"));
    const stray = join(deps.env.DATA_DIR, "files", "0123456789abcdef01234567");
    writeFileSync(stray, "x");
    utimesSync(stray, new Date(0), new Date(0));
    clock.advance(DAY_MS - 1);
    expect(await removeOldFiles(deps)).toBe(1);
    expect(files()).toHaveLength(3);
    clock.advance(1);
    expect(await removeOldFiles(deps)).toBe(2);
    expect(files()).toEqual([sent]);
  });

  test("removes the files and conversations of a deleted account after 30 days", async () => {
    const { deps, clock, one, owner, _id, upload, files, people, callerFor } = await roomShop();
    const { fileId } = await upload("a.txt", "abc");
    await one.room.send({ _id, text: "Hello", files: [fileId] });
    await owner.room.deliver({ _id, text: "Done." });
    await callerFor(people.one).account.remove({ password: PASSWORD });
    clock.advance(30 * DAY_MS - 1);
    await removeOldFiles(deps);
    expect([files(), (await owner.room.page({ _id })).messages.length]).toEqual([[fileId], 2]);
    clock.advance(1);
    await removeOldFiles(deps);
    expect([files(), (await owner.room.page({ _id })).messages]).toEqual([[], []]);
    expect(await owner.orders.get({ _id })).toMatchObject({ paymentStatus: "Paid" });
  });
});
