import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "@rankwright/db/core";
import { lastMessages } from "@rankwright/db/rooms";
import * as tables from "@rankwright/db/tables";
import { z } from "zod";
import type { Action, FileStory, Step } from "./plan.ts";
import { postMail } from "./post.ts";
import type { ConfirmedFile, ConfirmedMessage } from "./said.ts";
import type { RoomStage } from "./stage.ts";
import { upload } from "./upload.ts";

/** Time to wait for notification mails, which are sent at most every five minutes, in milliseconds. */
const WAIT_MS = 6 * 60_000;
const LOOK_MS = 61_000;
/** Maximum time to wait for an immediate effect, in milliseconds. The final checks catch anything slower. */
const SOON_MS = 2_000;

type Side = "customer" | "owner";

/** Waits until the shop has done something in the background, at most SOON_MS. */
async function soon(isDone: () => boolean): Promise<void> {
  for (const end = Date.now() + SOON_MS; Date.now() < end && !isDone(); await pause(20));
}

/** Places an order and marks it as paid, as the owner. */
export async function paidOrder({ shop, tokens, said }: RoomStage, key: string): Promise<void> {
  const body = {
    packageName: "Basic",
    customerName: "Sample client",
    customerAddress: "1 Example Street",
    customerCountry: "Exampleland",
  };
  const { answer, status } = await shop.ask("POST", "/new-order", { token: tokens.customer, body, key });
  const orderId = answer._id ?? "";
  if (status >= 300) said.wrong.push(`the order ${key} was refused with ${status}`);
  said.orders.push(orderId);
  const paid = { paymentStatus: "Paid" };
  const booked = await shop.ask("PUT", `/order/${orderId}`, { token: tokens.owner, body: paid });
  if (booked.status !== 200) said.wrong.push(`the payment of ${key} was refused with ${booked.status}`);
}

/** Message to post to a room: its kind, its author, and the last segment of its REST path. */
interface Writing {
  kind: ConfirmedMessage["kind"];
  by: Side;
  path: string;
  files?: FileStory[];
  twice: boolean;
  more?: object;
}

/** Uploads the files, then posts the message. `twice` sends two identical requests at the same time, with one idempotency key. */
async function write(
  stage: RoomStage,
  orderId: string,
  label: string,
  { kind, by, path, files: stories = [], twice, more }: Writing,
): Promise<void> {
  const { shop, tokens, said } = stage;
  const token = tokens[by];
  const files: ConfirmedFile[] = [];
  for (const [at, story] of stories.entries()) {
    const file = await upload(stage, { orderId, token }, story, `${label}-file-${at}`);
    if (file) files.push(file);
  }
  const body = { text: label, files: files.flatMap(({ _id }) => _id ?? []), ...more };
  const ask = () => shop.ask("POST", `/order/${orderId}/${path}`, { token, body, key: label });
  const answers = await Promise.all([ask(), ...(twice ? [ask()] : [])]);
  const statuses = new Set(answers.map(({ status }) => Math.floor(status / 100)));
  const [first] = answers;
  // Some actions cause a 409 on purpose, such as a third round of changes or an approval without a delivery.
  if (statuses.size > 1 || !first || (first.status >= 300 && first.status !== 409))
    said.wrong.push(`${label}: answered with ${answers.map(({ status }) => status).join(" and ")}`);
  if (first && first.status < 300)
    said.messages.push({ orderId, kind, side: by, text: label, files, byMail: false });
  else said.refused.push({ orderId, text: label });
}

const briefShape = z.object({ revision: z.number(), state: z.string() });

/** Saves or sends the brief's answers. If the request is retried, the shop returns the same response, because the answers are unchanged. */
async function playBrief(
  { shop, tokens, said }: RoomStage,
  orderId: string,
  label: string,
  isSent: boolean,
): Promise<void> {
  const token = tokens.customer;
  const asked = encodeURIComponent(JSON.stringify({ _id: orderId }));
  const found = await shop.ask("GET", `/trpc/briefs.of?input=${asked}`, { token });
  const { revision } = briefShape.parse(found.answer.result?.data);
  const before = said.briefs.get(orderId);
  const answers = { goal: label, ...(isSent ? { name: `${label}-name` } : {}) };
  const body = { _id: orderId, revision, answers };
  const path = isSent ? "/trpc/briefs.send" : "/trpc/briefs.save";
  const { status } = await shop.ask("POST", path, { token, body });
  if (status !== 200) {
    said.wrong.push(`${label}: the brief was answered with ${status}`);
    return;
  }
  const changes = (before?.changes ?? 0) + 1;
  said.briefs.set(orderId, { answers: { ...before?.answers, ...answers }, changes, isSent });
  if (isSent)
    said.messages.push({
      orderId,
      kind: "message",
      side: "customer",
      text: "The brief is sent.",
      files: [],
      byMail: false,
    });
}

async function removeFile(stage: RoomStage, orderId: string, label: string, story: FileStory): Promise<void> {
  const { shop, tokens, said } = stage;
  const token = tokens.customer;
  const file = await upload(stage, { orderId, token }, story, label);
  if (!file?._id) return;
  const body = { _id: orderId, fileId: file._id };
  const { status } = await shop.ask("POST", "/trpc/room.dropFile", { token, body });
  // A retry returns 404 if the first request removed the file.
  if (status !== 200 && status !== 404)
    said.wrong.push(`${label}: taking it back was answered with ${status}`);
  said.takenBack.push(file._id);
}

async function read({ shop, db, tokens, said }: RoomStage, orderId: string, by: Side): Promise<void> {
  const last = lastMessages(db, orderId, by, { limit: 1 }).messages.at(-1);
  if (!last) return;
  const { status } = await shop.ask("POST", `/order/${orderId}/seen`, {
    token: tokens[by],
    body: { upTo: last._id },
  });
  if (status !== 200) said.wrong.push(`reading was answered with ${status}`);
}

const mailsWait = (db: Db) =>
  db
    .select()
    .from(tables.outbox)
    .all()
    .some(({ state }) => state === "waiting");

/** True if every received mail was processed. */
export function areMailsProcessed({ db, said }: Pick<RoomStage, "db" | "said">): boolean {
  const rows = db.select().from(tables.inboundMails).all();
  const done = new Set(rows.filter(({ state }) => state !== "waiting").map(({ messageId }) => messageId));
  return [...said.mails].every((messageId) => done.has(messageId));
}

const writings: Partial<Record<Action["does"], Pick<Writing, "kind" | "by" | "path">>> = {
  note: { kind: "note", by: "owner", path: "notes" },
  deliver: { kind: "delivered", by: "owner", path: "deliveries" },
  approve: { kind: "approved", by: "customer", path: "approve" },
  "ask for changes": { kind: "changes", by: "customer", path: "changes" },
};

async function doIt(stage: RoomStage, orderId: string, label: string, deed: Action): Promise<void> {
  const { shop, db } = stage;
  const writing = writings[deed.does];
  if (deed.does === "say") {
    await write(stage, orderId, label, { ...deed, kind: "message", path: "messages" });
  } else if (writing && "twice" in deed) {
    const more = deed.does === "deliver" ? { more: { links: [`https://example.com/${label}`] } } : {};
    await write(stage, orderId, label, { ...deed, ...writing, ...more });
  } else if (deed.does === "save the brief" || deed.does === "send the brief") {
    await playBrief(stage, orderId, label, deed.does === "send the brief");
  } else if (deed.does === "mail") {
    await postMail(stage, { orderId, by: deed.by, label }, deed);
    if (deed.way !== "webhook") await shop.pass(LOOK_MS);
    await soon(() => areMailsProcessed(stage));
  } else if (deed.does === "take back") await removeFile(stage, orderId, label, deed.file);
  else if (deed.does === "read") await read(stage, orderId, deed.by);
  else if (deed.does === "wait") {
    await shop.pass(WAIT_MS);
    await soon(() => !mailsWait(db));
  }
}

/** Runs one step of the plan with its kills. Returns how often the shop was killed. */
export async function playStory(
  stage: RoomStage,
  { order, deed, kills }: Step,
  label: string,
): Promise<number> {
  const { shop, said } = stage;
  const before = shop.kills;
  // These actions restart the shop to advance its clock, so the kills apply to the processes after the restart.
  const isNewLife = deed.does === "wait" || (deed.does === "mail" && deed.way === "mailbox");
  if (isNewLife) shop.setNextKills(kills);
  else await shop.arm(kills);
  await doIt(stage, said.orders[order] ?? "", label, deed);
  return shop.kills - before;
}
