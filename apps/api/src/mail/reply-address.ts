import { createHmac } from "node:crypto";
import type { Db, Tx } from "@rankwright/db/core";
import { replyKey, requireReplyKey } from "@rankwright/db/inbound";
import type { RoomSide } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { sameSecret } from "../secrets/same-secret.ts";

/** Order that a reply is about, and the side (customer or owner) that the reply is from. */
export interface ReplyTo {
  orderId: string;
  side: RoomSide;
}

// 104 bits. With a short name, such as "reply", the local part has 57 characters; the maximum is 64.
const MAC_DIGITS = 26;
const TOKEN = /\+([0-9a-f]{24})([co])([0-9a-f]{26})@/i;

const macOf = (key: Buffer, orderId: string, side: string) =>
  createHmac("sha256", key).update(`reply:${orderId}:${side}`).digest("hex").slice(0, MAC_DIGITS);

/**
 * Returns the address for replies to a mail about this order, specific to the mail's recipient. Returns undefined if inbound mail
 * isn't set up. The address is case-insensitive, because mail servers may change its case.
 */
export function replyAddressFor(
  tx: Tx,
  { env, now }: Pick<Deps, "env" | "now">,
  { orderId, side }: ReplyTo,
): string | undefined {
  const [name, host] = env.REPLY_ADDRESS?.split("@") ?? [];
  if (!name || !host || !(env.IMAP_URL || env.INBOUND_SECRET)) return undefined;
  const letter = side === "owner" ? "o" : "c";
  return `${name}+${orderId}${letter}${macOf(requireReplyKey(tx, now()), orderId, letter)}@${host}`;
}

/** Returns the order and side of the first address with a valid signature; undefined if there is none. */
export function readReplyAddress(db: Db, addresses: readonly string[]): ReplyTo | undefined {
  const key = replyKey(db);
  if (!key) return undefined;
  for (const address of addresses) {
    const [, order = "", side = "", mac = ""] = TOKEN.exec(address)?.map((part) => part.toLowerCase()) ?? [];
    if (mac === "") continue;
    if (sameSecret(mac, macOf(key, order, side)))
      return { orderId: order, side: side === "o" ? "owner" : "customer" };
  }
  return undefined;
}
