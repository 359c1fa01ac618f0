import type { Tx } from "@rankwright/db/core";
import { findOrder, type OrderEvent, type OrderRow, orderHistory } from "@rankwright/db/orders";
import {
  currentOrderOf,
  dueOrderMail,
  filesOfMessages,
  findDelivery,
  lastDelivery,
  mailIsDue,
  messagesAfter,
  type OrderMail,
  orderMailed,
  type RoomMessage,
  seenBySide,
} from "@rankwright/db/rooms";
import { BY_SCHEDULE } from "@rankwright/db/subscriptions";
import { DELIVERED_MAIL_MS, paths, type RoomSide } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { type MailContent, words } from "../mail/kind.ts";
import { orderFacts } from "../mail/order-facts.ts";
import { queueOrderMail } from "../mail/order-mail.ts";
import { mailOwners } from "../mail/owners.ts";
import { quoteOf } from "../mail/quote.ts";
import { replyAddressFor } from "../mail/reply-address.ts";
import { roomLink } from "../mail/room-link.ts";
import { roomMails } from "./mail-kinds.ts";

type MailDeps = Pick<Deps, "env" | "now">;

/** Maximum length of a quoted message, in characters. The rest can be read in the room. */
const QUOTED = 1_500;
/** Maximum number of quoted messages per mail. Further messages are only counted. */
const MAX_QUOTED = 10;

/** Introduction of a quoted message, by the mail's recipient and the kind of message. */
const introductions: Record<RoomSide, Partial<Record<RoomMessage["kind"], string>>> = {
  customer: {
    message: "We wrote to you:",
    delivered: "We delivered your order. Please review it, then approve it or request changes:",
    approved: "Our last delivery was accepted automatically after 14 days without a reply. Thank you!",
  },
  owner: {
    message: "The customer wrote:",
    note: "This e-mail claims to be from your team, but its sender could not be verified. It was saved as an internal note that the customer doesn't see. If you wrote it, send it again on the order's page:",
    changes: "The customer requested changes:",
    approved: "The customer approved the delivery. The order is Delivered.",
  },
};

const headlines: Record<RoomSide, Partial<Record<RoomMessage["kind"], string>>> = {
  customer: {
    message: "New message about your order",
    delivered: "Delivery ready for review",
    approved: "Delivered",
  },
  owner: {
    message: "New message about an order",
    note: "Saved as an internal note",
    changes: "Changes requested",
    approved: "Approved",
  },
};

/** Kinds of message, the most important first. The most important kind in a mail determines its subject. */
const kindsByImportance: readonly RoomMessage["kind"][] = [
  "delivered",
  "approved",
  "changes",
  "message",
  "note",
];

/**
 * True if this side must be notified of the message: the other side wrote it, it is an automatic approval, or it arrived by mail
 * and was saved as a note, because its sender claims to be of this side but could not be verified.
 */
const isNews = (message: RoomMessage, side: RoomSide) =>
  message.side !== side ||
  message.source === "silence" ||
  (message.source === "mail" && message.kind === "note");

function quoted(tx: Tx, side: RoomSide, message: RoomMessage): string[] {
  const head =
    message.source === "silence" && side === "owner"
      ? "The last delivery was accepted automatically after 14 days without a reply. The order is Delivered."
      : introductions[side][message.kind];
  const by =
    message.source === "colleague" ? `${message.byEmail}, a colleague of the customer, wrote:` : head;
  const files = filesOfMessages(tx, [message._id]).map(({ name }) => `File: ${name}`);
  const text =
    message.text.length > QUOTED ? `${message.text.slice(0, QUOTED).trimEnd()} …` : message.text.trimEnd();
  return [by ?? "", text === "" ? "" : quoteOf(text), files.join("\n")].filter((part) => part !== "");
}

interface News {
  order: OrderRow;
  side: RoomSide;
  messages: readonly RoomMessage[];
  /** True if the mail also announces that the owner has set the order to Delivered, for which there is no message. */
  isDelivered: boolean;
}

/** Returns the mail that notifies one side of these messages, or of the order being Delivered, or of both. */
function roomMail(tx: Tx, deps: MailDeps, { order, side, messages, isDelivered }: News): MailContent {
  const { env } = deps;
  const kind =
    kindsByImportance.find((each) => messages.some((message) => message.kind === each)) ?? "message";
  const things = messages.length + Number(isDelivered);
  const count = things === 1 ? "" : ` (${things} new)`;
  const shown = messages.slice(0, MAX_QUOTED);
  const left = messages.length - shown.length;
  const common = {
    headline: `${isDelivered ? "Delivered" : (headlines[side][kind] ?? "Update")}${count}`,
    ...orderFacts(tx, deps, order),
    news: [
      ...(isDelivered ? ["Your order is Delivered: the work is complete. Thank you!"] : []),
      ...shown.flatMap((message) => quoted(tx, side, message)),
      ...(left > 0 ? [`… and ${left} more.`] : []),
    ].join("\n\n"),
  };
  if (side === "customer")
    return words(env, roomMails.roomNews, {
      ...common,
      roomLink: roomLink(tx, deps, order._id),
    });
  return words(env, roomMails.roomNewsOwner, {
    ...common,
    orderLink: env.SITE_URL + paths.paymentStatus(order._id),
  });
}

/** Returns the order that a mail about these messages names: that of their last delivery, otherwise the subscription's current period. */
function orderOfNews(tx: Tx, order: OrderRow, messages: readonly RoomMessage[]): OrderRow {
  const deliveryId = messages.findLast((message) => message.deliveryId !== null)?.deliveryId;
  const delivery = deliveryId ? findDelivery(tx, deliveryId) : undefined;
  return (delivery && findOrder(tx, delivery.orderId)) || currentOrderOf(tx, order);
}

/** Returns the event that set the order to Delivered, if the order still is and no mail has announced it. */
function unmailedDelivery(tx: Tx, order: OrderRow, { mailedAt }: OrderMail): OrderEvent | undefined {
  if (order.orderStatus !== "Delivered" || order.paymentStatus === "Cancelled") return undefined;
  const event = orderHistory(tx, order._id).findLast((one) => one.event === "delivered");
  // An order that only pays for a subscription has no work to announce.
  if (event?.byWhom === BY_SCHEDULE) return undefined;
  // A mail that was sent later than this has already announced it.
  if (!event || mailedAt >= event.createdAt + DELIVERED_MAIL_MS) return undefined;
  // If the order was set to Delivered by an approval or automatically, there is a message that reports it.
  if (lastDelivery(tx, order._id)?.answeredAt === event.createdAt) return undefined;
  return event;
}

/**
 * Queues the mail about an order that is due to one side, and records it in the same transaction. The mail contains everything that
 * this side has neither read nor been mailed. Queues nothing if it has read everything meanwhile.
 */
export function mailNews(tx: Tx, deps: MailDeps, dueId: string): void {
  const now = deps.now();
  const due = dueOrderMail(tx, dueId, now);
  if (!due) return;
  const { orderId, side } = due;
  const order = findOrder(tx, orderId);
  const seen = seenBySide(tx, orderId, side)?.upTo ?? "";
  // Ids sort by time, so the later of the two is the greater.
  const [after = ""] = [seen, due.upTo].sort().reverse();
  const all = messagesAfter(tx, orderId, side, { after });
  const messages = all.filter((message) => isNews(message, side));
  const delivered = order && side === "customer" ? unmailedDelivery(tx, order, due) : undefined;
  const isDelivered = delivered !== undefined && delivered.createdAt + DELIVERED_MAIL_MS <= now;
  const upTo = all.at(-1)?._id ?? after;
  const mailed = order !== undefined && (messages.length > 0 || isDelivered);
  orderMailed(tx, due, { upTo, mailed, now });
  // It is too early to announce that the order is Delivered, as the owner can still undo it. Schedule another mail for that.
  if (delivered && !isDelivered) mailIsDue(tx, orderId, side, delivered.createdAt + DELIVERED_MAIL_MS);
  if (!order || !mailed) return;
  const about = isDelivered ? order : orderOfNews(tx, order, messages);
  const mail = roomMail(tx, deps, { order: about, side, messages, isDelivered });
  const onceKey = `room:${orderId}:${side}:${upTo}${isDelivered ? `:${delivered?._id}` : ""}`;
  if (side === "owner") mailOwners(tx, deps, onceKey, mail, replyAddressFor(tx, deps, { orderId, side }));
  else queueOrderMail(tx, deps, about, { ...mail, onceKey });
}
