import { rmSync } from "node:fs";
import { join } from "node:path";
import { uploads } from "@rankwright/db/tables";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { describe, expect, test } from "vitest";

describe("a request that is repeated because its response was lost", () => {
  test("doesn't approve a delivery that was made after the first request", async () => {
    const { one, owner, _id } = await roomShop();
    await owner.room.deliver({ _id, text: "The first draft" });
    const approving = { _id, text: "Thank you.", idempotencyKey: "approval" };
    await one.room.approve(approving);
    await owner.orders.setOrderStatus({ _id, orderStatus: "Pending" });
    await owner.room.deliver({ _id, text: "There was more to do" });
    await one.room.approve(approving);
    expect(await one.room.get({ _id })).toMatchObject({
      order: { orderStatus: "Pending" },
      deliveries: [{ state: "approved" }, { state: "waiting" }],
    });
  });

  test("returns the completed file for the last part of an upload, and doesn't store it twice", async () => {
    const { one, owner, _id, put, upload, tokens } = await roomShop();
    const { fileId } = await upload("a.txt", "abcdef");
    const there = { status: 200, json: { received: 6, bytes: 6, file: { _id: fileId, name: "a.txt" } } };
    expect(await put(fileId, 0, Buffer.from("abcdef"))).toMatchObject({ status: 409 });
    expect(await one.room.upload({ _id, uploadId: fileId })).toMatchObject({ received: 6, bytes: 6 });
    expect(await put(fileId, 6, Buffer.alloc(0))).toMatchObject(there);
    await one.room.send({ _id, text: "", files: [fileId] });
    expect(await put(fileId, 6, Buffer.alloc(0))).toMatchObject(there);
    // Only the uploader gets this response. The owner gets 404, although they may read the file by now.
    expect(await put(fileId, 6, Buffer.alloc(0), tokens.owner)).toMatchObject({ status: 404 });
    await expect(owner.room.upload({ _id, uploadId: fileId })).rejects.toThrow("no such upload");
    expect(await owner.room.files({ _id })).toHaveLength(1);
  });
});

describe("an upload", () => {
  test("starts over if its partial file is missing, for example after a backup was restored", async () => {
    const { deps, one, _id, put, files } = await roomShop();
    const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes: 6 });
    await put(fileId, 0, Buffer.from("abc"));
    rmSync(join(deps.env.DATA_DIR, "files", `${fileId}.part`));
    expect(await put(fileId, 3, Buffer.from("def"))).toMatchObject({
      status: 409,
      json: { detail: "The upload continues at byte 0." },
    });
    expect(await one.room.upload({ _id, uploadId: fileId })).toMatchObject({ received: 0 });
    expect(await put(fileId, 0, Buffer.from("abcdef"))).toMatchObject({ status: 200 });
    expect([files(), deps.db.select().from(uploads).all()]).toEqual([[fileId], []]);
  });

  test("returns 404, not an internal error, if it is cancelled while its last part arrives", async () => {
    const { deps, one, _id, put, files } = await roomShop();
    const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes: 3 });
    const [sent] = await Promise.all([
      put(fileId, 0, Buffer.from("abc")),
      one.room.dropFile({ _id, fileId }).catch(() => undefined),
    ]);
    expect([200, 404]).toContain(sent.status);
    const kept = await one.room.files({ _id });
    expect([files(), deps.db.select().from(uploads).all()]).toEqual([kept.map((file) => file._id), []]);
  });
});
