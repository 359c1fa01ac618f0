import { setImmediate } from "node:timers/promises";
import { briefOf } from "@rankwright/db/briefs";
import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { filesOf, messagesAfter, pageOfSharedOrders, type RoomMessage, roomIdOf } from "@rankwright/db/rooms";
import { paths, siteName } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import type { Env } from "../settings/env.ts";
import { toMessages } from "./view.ts";

/** URL of an order's file. Requires a session. */
const fileUrl = ({ SITE_URL }: Pick<Env, "SITE_URL">, { _id }: OrderRow, fileId: string) =>
  SITE_URL + paths.orderFile(paths.myOrderView(_id), fileId);

/**
 * Returns all files of an order that its customer may read: those of the conversation and the brief, and the customer's own
 * unsent uploads. The files and the conversation of a subscription are exported with its first order.
 */
export function filesFor({ db, env }: Pick<Deps, "db" | "env">, order: OrderRow, person: string) {
  return filesOf(db, order._id, { side: "customer", person }).map(({ _id, name, bytes, createdAt }) => ({
    name,
    bytes,
    address: fileUrl(env, order, _id),
    createdAt: new Date(createdAt).toISOString(),
  }));
}

/** Messages per query. Other requests are served between two queries. */
const BATCH_SIZE = 100;

/** Returns the conversation of an order for the customer's data export, with the URL of each file. The URLs require a session. */
export async function conversationOf(deps: Pick<Deps, "db" | "env">, order: OrderRow) {
  const messages: ReturnType<typeof toExportedMessages> = [];
  let after: string | undefined;
  do {
    const part = messagesAfter(deps.db, order._id, "customer", { after, limit: BATCH_SIZE });
    messages.push(...toExportedMessages(deps, order, part));
    after = part.length < BATCH_SIZE ? undefined : part.at(-1)?._id;
    await setImmediate();
  } while (after !== undefined);
  return messages;
}

function toExportedMessages(
  { db, env }: Pick<Deps, "db" | "env">,
  order: OrderRow,
  messages: readonly RoomMessage[],
) {
  const room = { order, side: "customer", author: { kind: "customer" } } as const;
  return toMessages(db, room, messages, siteName(env)).map(
    ({ kind, side, by, text, files, delivery, at }) => ({
      kind,
      side,
      by,
      text,
      links: delivery?.links ?? [],
      files: files.map(({ _id, name, bytes }) => ({ name, bytes, address: fileUrl(env, order, _id) })),
      createdAt: new Date(at).toISOString(),
    }),
  );
}

/** Returns the orders that the person with this normalised e-mail was added to as a colleague, at most 1,000. */
export const sharedOrdersOf = (db: Db, emailKey: string) =>
  pageOfSharedOrders(db, emailKey, { page: 1, pageSize: 1_000 }).rows.map(
    ({ _id, packageName, orderDate }) => ({
      _id,
      packageName,
      orderDate,
    }),
  );

/** Returns the questions of an order's brief with the customer's answers. Files are listed by name. */
export function briefAnswersOf(db: Db, order: OrderRow) {
  const brief = briefOf(db, order._id);
  const files = brief ? filesOf(db, roomIdOf(db, order), { side: "customer", person: "" }) : [];
  return (brief?.fields ?? []).map(({ id, kind, label }) => {
    const answer = brief?.answers[id] ?? "";
    const names = files.filter(({ _id }) => answer.includes(_id)).map(({ name }) => name);
    return { question: label, answer: kind === "file" ? names : answer };
  });
}
