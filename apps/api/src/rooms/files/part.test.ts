import { request } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough, Readable } from "node:stream";
import { findOrder } from "@rankwright/db/orders";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { expect, test } from "vitest";
import { beginUpload, receivePart } from "./upload.ts";

test("a part without Content-Length is rejected after 2 MB, and none of its bytes are stored", async () => {
  const { one, _id, put, app, tokens } = await roomShop();
  const bytes = 6 * 1024 * 1024;
  const { _id: fileId } = await one.room.beginUpload({ _id, name: "a.txt", bytes });
  await put(fileId, 0, Buffer.from("abc"));
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const headers = { authorization: `Bearer ${tokens.one}`, "transfer-encoding": "chunked" };
  const status = await new Promise((answered, broke) => {
    const path = `/order/${_id}/files/${fileId}?offset=3`;
    const sending = request({ port, method: "PUT", path, headers }, (reply) => answered(reply.statusCode));
    sending.on("error", broke);
    for (let sent = 0; sent < 3; sent += 1) sending.write(Buffer.alloc(1024 * 1024, "a"));
  });
  expect(status).toBe(413);
  expect(await one.room.upload({ _id, uploadId: fileId })).toMatchObject({ received: 3 });
  await app.close();
});

test("another person who knows an upload's id can't interrupt it", async () => {
  const { _id, deps } = await roomShop();
  const order = findOrder(deps.db, _id);
  if (!order) throw new Error("There is no order.");
  const mine = { order, roomId: order._id, person: "one", side: "customer" } as const;
  const { _id: fileId } = await beginUpload(deps, mine, { name: "a.txt", bytes: 6 });
  const body = new PassThrough();
  body.write("abc");
  const sent = receivePart(deps, mine, { _id: fileId, offset: 0, body });
  const others = receivePart(
    deps,
    { roomId: order._id, person: "two" },
    { _id: fileId, offset: 0, body: Readable.from(["evil"]) },
  );
  await expect(others).rejects.toMatchObject({ code: "NOT_FOUND" });
  body.end("def");
  expect(await sent).toMatchObject({ received: 6, file: { name: "a.txt" } });
});
