import { briefOf } from "@rankwright/db/briefs";
import type { Db } from "@rankwright/db/core";
import type { OrderRow } from "@rankwright/db/orders";
import { filesOf, messagesAfter } from "@rankwright/db/rooms";
import { paths } from "@rankwright/schema";
import type { Deps } from "../deps.ts";
import { business } from "../settings/business.ts";
import { toMessages } from "./view.ts";

/** The conversation about an order for its customer to take along, with where each file is fetched while signed in. */
export function conversationOf({ db, env }: Pick<Deps, "db" | "env">, order: OrderRow) {
  const room = { order, side: "customer" } as const;
  const messages = messagesAfter(db, order._id, room.side);
  return toMessages(db, room, messages, business({ env }).name).map(
    ({ kind, side, by, text, files, delivery, at }) => ({
      kind,
      side,
      by,
      text,
      links: delivery?.links ?? [],
      files: files.map(({ _id, name, bytes }) => ({
        name,
        bytes,
        address: env.SITE_URL + paths.orderFile(paths.myOrderView(order._id), _id),
      })),
      createdAt: new Date(at).toISOString(),
    }),
  );
}

/** What the customer answered in an order's brief, each beside its question; files by their names. */
export function briefAnswersOf(db: Db, orderId: string) {
  const brief = briefOf(db, orderId);
  const files = brief ? filesOf(db, orderId, { side: "customer", person: "" }) : [];
  return (brief?.fields ?? []).map(({ id, kind, label }) => {
    const answer = brief?.answers[id] ?? "";
    const names = files.filter(({ _id }) => answer.includes(_id)).map(({ name }) => name);
    return { question: label, answer: kind === "file" ? names : answer };
  });
}
