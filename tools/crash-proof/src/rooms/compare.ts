import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { briefOf } from "@rankwright/db/briefs";
import type { Db } from "@rankwright/db/core";
import { orderHistory } from "@rankwright/db/orders";
import { deliveriesOf, messagesAfter, type RoomMessage, seenBySide } from "@rankwright/db/rooms";
import * as tables from "@rankwright/db/tables";
import { CUSTOMER, OWNER } from "../compare.ts";
import type { Delivered } from "../delivered.ts";
import { type RoomBooks, type Thing, thingOf } from "./books.ts";
import type { Confirmed, ConfirmedFile, ConfirmedMessage } from "./said.ts";

/** Results of a run, and what the shop confirmed during it. */
export interface Evidence {
  db: Db;
  dataDir: string;
  said: Confirmed;
  /** Mails that reached the mail server or were written as files. */
  mails: Delivered[];
  /** Ids of the mails from before the run. */
  before: Set<string>;
}

const SILENCE = "was accepted automatically";

/** Checks that every confirmed message is stored exactly once, and no refused message. */
function compareMessages(books: RoomBooks, { said }: Evidence, orderId: string, rows: RoomMessage[]): void {
  const own = said.messages.filter((one) => one.orderId === orderId);
  const sameAs = (one: ConfirmedMessage) =>
    rows.filter(({ kind, side, text }) => kind === one.kind && side === one.side && text === one.text);
  for (const one of own)
    books.count(thingOf(one), sameAs(one).length, 1, `“${one.text}” of order ${orderId}`);
  for (const { text } of said.refused.filter((one) => one.orderId === orderId))
    books.count(
      "messages",
      rows.filter((row) => row.text === text).length,
      0,
      `“${text}”, which was refused`,
    );
  const told = rows.filter(({ source }) => source !== "silence").length;
  books.count("messages", told, own.length, `lines of order ${orderId}`);
}

/** True for a file that was sent as such, false for the original of a mail. */
const isSent = ({ expiresAt }: typeof tables.orderFiles.$inferSelect) => expiresAt === null;

/**
 * Checks that every confirmed file is attached to its message exactly once, that its bytes are on the disk, and that there are no other
 * files.
 */
function compareFiles(books: RoomBooks, { db, dataDir, said }: Evidence, rows: RoomMessage[]): void {
  const all = db.select().from(tables.orderFiles).all();
  const [files, originals] = [all.filter(isSent), all.filter((file) => !isSent(file))];
  const wanted: { message: ConfirmedMessage; file: ConfirmedFile }[] = said.messages.flatMap((message) =>
    message.files.map((file) => ({ message, file })),
  );
  for (const { message, file } of wanted) {
    const row = rows.find(({ orderId, text }) => orderId === message.orderId && text === message.text);
    const there = files.filter(
      ({ _id, sha256, name, messageId }) =>
        messageId !== null &&
        messageId === row?._id &&
        sha256 === file.sha256 &&
        name === file.name &&
        (file._id ?? _id) === _id,
    );
    const [found] = there;
    books.count("files", there.length, 1, `the file ${file.name}`);
    const path = join(dataDir, "files", found?._id ?? "none");
    const bytes = found && existsSync(path) ? readFileSync(path) : Buffer.alloc(0);
    const isWhole = createHash("sha256").update(bytes).digest("hex") === file.sha256;
    books.count("files", Number(isWhole), 1, `the bytes of ${file.name}`);
  }
  // Files that belong to no message, for example of refused messages, are deleted after a day. The run advances the clock past that.
  books.count("files", files.length, wanted.length, "files of all orders");
  books.count("files", originals.length, said.mails.size, "originals of all mails");
  const uploads = db.select().from(tables.uploads).all();
  books.count("files", uploads.length, 0, "uploads that are still open");
  const known = new Set(
    all.flatMap(({ _id, hasPreview }) => [_id, ...(hasPreview ? [`${_id}-small.webp`] : [])]),
  );
  const folder = join(dataDir, "files");
  const onDisk = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of onDisk)
    if (!known.has(name)) books.doubled("files", `${name} lies on the disk without a row`);
  for (const name of known) if (!onDisk.includes(name)) books.lost("files", `${name} is not on the disk`);
}

/** Checks the order's history, its deliveries and its status against the confirmed actions. */
function compareSteps(books: RoomBooks, { db, said }: Evidence, orderId: string, rows: RoomMessage[]): void {
  const own = said.messages.filter((one) => one.orderId === orderId);
  const many = (kind: ConfirmedMessage["kind"]) => own.filter((one) => one.kind === kind).length;
  const silent = rows.filter(({ source }) => source === "silence").length;
  const history = orderHistory(db, orderId).map(({ event }) => event);
  const deliveries = deliveriesOf(db, orderId);
  const brief = said.briefs.get(orderId);
  const wanted: Record<string, number> = {
    placed: 1,
    paid: 1,
    "in work": Number(brief?.isSent ?? false),
    "brief sent": Number(brief?.isSent ?? false),
    "handed over": many("delivered"),
    "changes asked for": many("changes"),
    delivered: many("approved") + silent,
  };
  for (const event of new Set([...history, ...Object.keys(wanted)]))
    books.count(
      "steps",
      history.filter((one) => one === event).length,
      wanted[event] ?? 0,
      `“${event}” in the history of order ${orderId}`,
    );
  books.count("deliveries", deliveries.length, many("delivered"), `deliveries of order ${orderId}`);
  const stateOf = (state: string) => deliveries.filter((one) => one.state === state).length;
  books.count("approvals", stateOf("approved"), many("approved"), `approved deliveries of order ${orderId}`);
  books.count("changes", stateOf("changes"), many("changes"), `changes of order ${orderId}`);
  // If the customer did not respond to the last delivery, it was accepted automatically.
  const last = own.findLast(({ kind }) => ["delivered", "changes", "approved"].includes(kind));
  books.count("steps", silent, Number(last?.kind === "delivered"), `silent approvals of order ${orderId}`);
  const order = db
    .select()
    .from(tables.orders)
    .all()
    .find(({ _id }) => _id === orderId);
  const isDelivered = Number(order?.orderStatus === "Delivered");
  const end = many("approved") + silent > 0;
  books.count("steps", isDelivered, Number(end), `order ${orderId} Delivered`);
  const ledger = db
    .select()
    .from(tables.ledger)
    .all()
    .filter((row) => row.orderId === orderId);
  books.count("steps", ledger.length, 1, `payments of order ${orderId}`);
}

function compareBrief(books: RoomBooks, { db, said }: Evidence, orderId: string): void {
  const told = said.briefs.get(orderId);
  const kept = briefOf(db, orderId);
  const { answers = {}, changes = 0, isSent = false } = told ?? {};
  books.count(
    "briefs",
    Number(JSON.stringify(kept?.answers) === JSON.stringify(answers)),
    1,
    `the answers of order ${orderId}`,
  );
  books.count("briefs", kept?.revision ?? 0, changes, `changes of the brief of order ${orderId}`);
  books.count("briefs", Number(kept?.sentAt !== null), Number(isSent), `the brief of order ${orderId} sent`);
}

/**
 * Checks that each side got one mail about every message of the other side, unless they read it first, and one about every automatic
 * event.
 */
function compareMails(
  books: RoomBooks,
  { db, mails, before, said }: Evidence,
  orders: Map<string, RoomMessage[]>,
): void {
  const distinct = [...new Map(mails.map((mail) => [mail.id, mail])).values()];
  const telling = (to: string, ...parts: string[]) =>
    distinct.filter((mail) => mail.to === to && parts.every((part) => mail.text.includes(part))).length;
  for (const [orderId, rows] of orders) {
    for (const { _id, side, kind, text, source } of rows) {
      if (kind === "note") continue;
      const [other, to] =
        side === "customer" ? (["owner", OWNER] as const) : (["customer", CUSTOMER] as const);
      const seen = seenBySide(db, orderId, other)?.upTo ?? "";
      // Mails to the owner contain the order's id. Mails to the customer don't, but the owner's texts are unique across orders.
      const parts = [...(source === "silence" ? [SILENCE] : [text]), ...(to === OWNER ? [orderId] : [])];
      const told = telling(to, ...parts);
      books.count(
        "mails out",
        told,
        seen >= _id ? Math.min(told, 1) : 1,
        `mails to the ${other} of “${text || SILENCE}”`,
      );
    }
    books.count("mails out", telling(OWNER, "Notes are", orderId), 0, "mails of notes");
  }
  const silent = [...orders.values()].flat().filter(({ source }) => source === "silence").length;
  books.count("mails out", telling(CUSTOMER, SILENCE), silent, "mails to the customer of silence");
  const waiting = said.orders.filter((orderId) => !said.briefs.get(orderId)?.isSent);
  // Reminders of the brief end with the first delivery.
  const asked = waiting.filter((orderId) => (briefOf(db, orderId)?.reminders ?? 0) > 0).length;
  const reminders = waiting.reduce((sum, orderId) => sum + (briefOf(db, orderId)?.reminders ?? 0), 0);
  books.count(
    "mails out",
    telling(CUSTOMER, "we need your brief to start"),
    reminders,
    `reminders of ${asked} briefs`,
  );
  for (const note of said.messages.filter(({ kind }) => kind === "note"))
    books.count(
      "mails out",
      telling(CUSTOMER, note.text),
      0,
      `mails to the customer of the note “${note.text}”`,
    );
  books.count(
    "mails out",
    telling(CUSTOMER, "Thank you for your order"),
    said.orders.length,
    "confirmations of orders",
  );
  const written = db
    .select()
    .from(tables.outbox)
    .all()
    .filter(({ _id }) => !before.has(_id));
  const handedOver = new Set(mails.map(({ id }) => id));
  for (const { _id } of written)
    if (!handedOver.has(_id)) books.lost("mails out", `mail ${_id} was never handed over`);
  const ids = new Set(written.map(({ _id }) => _id));
  for (const id of handedOver) if (!ids.has(id)) books.doubled("mails out", `mail ${id} is in no outbox`);
}

/** Compares a shop's database, its files and its mails with what it confirmed. */
export function compareRooms(books: RoomBooks, evidence: Evidence): void {
  const { db, said, dataDir } = evidence;
  const all = db.select().from(tables.orders).all();
  books.count("steps", all.length, said.orders.length, "orders");
  const rows = new Map(said.orders.map((orderId) => [orderId, messagesAfter(db, orderId, "owner")]));
  for (const [orderId, own] of rows) {
    compareMessages(books, evidence, orderId, own);
    compareSteps(books, evidence, orderId, own);
    compareBrief(books, evidence, orderId);
  }
  compareFiles(books, evidence, [...rows.values()].flat());
  compareMails(books, evidence, rows);
  const taken = db.select().from(tables.inboundMails).all();
  books.count(
    "mails in",
    taken.filter(({ state }) => state === "taken").length,
    said.mails.size,
    `mails taken in ${dataDir}`,
  );
  for (const wrong of said.wrong) books.lost("answers", wrong);
  const integrity = db.$client.pragma("integrity_check", { simple: true });
  if (integrity !== "ok") books.lost("steps", `integrity_check: ${integrity}`);
  const foreign = db.$client.pragma("foreign_key_check");
  if (Array.isArray(foreign) && foreign.length > 0) books.lost("steps", "foreign_key_check");
}

export type { Thing };
