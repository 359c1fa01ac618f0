import { readdirSync } from "node:fs";
import { join } from "node:path";
import { createRoomsWorker } from "@rankwright/api/rooms/worker";
import { buildApi } from "@rankwright/api/server/app";
import { onTestFinished } from "vitest";
import { restRouter } from "../rest.ts";
import { PASSWORD, router } from "../site.ts";
import { customer, shop } from "./shop.ts";

/** Returns the token of a private order link in the text of a mail. */
export function linkIn(text: string): string {
  return /\/room\/([\w-]{32})/.exec(text)?.[1] ?? "";
}

/** Creates a shop with one paid order of customer `one`, the rooms worker, and the API host, which receives the order's files. */
export async function roomShop(env: Record<string, string> = {}) {
  const made = await shop(env);
  const app = buildApi(made.deps, router, undefined, restRouter);
  const worker = createRoomsWorker(made.deps);
  onTestFinished(async () => {
    await worker.stop();
    await app.close();
  });
  const { _id } = await made.one.orders.place({ packageName: "Basic", ...customer });
  await made.owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  await worker.runOnce();

  const tokenOf = async (email: string) => {
    const opened = await made.callerFor().auth.signIn({ email, password: PASSWORD });
    return "token" in opened ? String(opened.token) : "";
  };
  const tokens = { owner: await tokenOf("owner@example.com"), one: await tokenOf("one@example.com") };

  /** Sends a chunk of an upload and returns the status and the body. */
  async function put(fileId: string, offset: number, payload: Buffer, as = tokens.one, order = _id) {
    const reply = await app.inject({
      method: "PUT",
      url: `/order/${order}/files/${fileId}?offset=${offset}`,
      headers: { authorization: `Bearer ${as}`, "content-type": "application/octet-stream" },
      payload,
    });
    return { status: reply.statusCode, json: reply.json() };
  }
  /** Uploads a file in one chunk, by default as the customer and to the paid order. */
  async function upload(name: string, content: Buffer | string, as: "one" | "owner" = "one", order = _id) {
    const bytes = Buffer.from(content);
    const begun = await made[as].room.beginUpload({ _id: order, name, bytes: bytes.length });
    return { fileId: begun._id, ...(await put(begun._id, 0, bytes, tokens[as], order)) };
  }
  return {
    ...made,
    app,
    worker,
    /** Id of the paid order. */
    _id,
    tokens,
    put,
    upload,
    /** Lists the files of orders on the disk. */
    files: () => {
      try {
        return readdirSync(join(made.deps.env.DATA_DIR, "files")).sort();
      } catch {
        return [];
      }
    },
    /** Runs the rooms worker and returns all queued mails, newest first. */
    newMails: async () => {
      await worker.runOnce();
      return made.mails().reverse();
    },
  };
}
