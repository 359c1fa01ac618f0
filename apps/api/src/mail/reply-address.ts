import { createHmac } from "node:crypto";
import type { Db, Tx } from "@rankwright/db/core";
import { needReplyKey, replyKey } from "@rankwright/db/inbound";
import type { RoomSide } from "@rankwright/schema";
import type { Deps } from "../context/deps.ts";
import { sameSecret } from "../secrets/same-secret.ts";

/** Whose mail an answer is to: which order's, and to which side it was sent. */
export interface ReplyTo {
  orderId: string;
  side: RoomSide;
}

// 104 bits; with the order's id the part before the @ has 57 of the 64 characters that it may have.
const MAC_DIGITS = 26;
const TOKEN = /\+([0-9a-f]{24})([co])([0-9a-f]{26})@/i;

const macOf = (key: Buffer, orderId: string, side: string) =>
  createHmac("sha256", key).update(`reply:${orderId}:${side}`).digest("hex").slice(0, MAC_DIGITS);

/**
 * The address that answers to a mail about this order go to, made for whom the mail is for; undefined where no inbound mail is
 * set up. Capitals and small letters are the same in it, as mail servers have it.
 */
export function replyAddressFor(
  tx: Tx,
  { env, now }: Pick<Deps, "env" | "now">,
  { orderId, side }: ReplyTo,
): string | undefined {
  const [name, host] = env.REPLY_ADDRESS?.split("@") ?? [];
  if (!name || !host || !(env.IMAP_URL || env.INBOUND_SECRET)) return undefined;
  const letter = side === "owner" ? "o" : "c";
  return `${name}+${orderId}${letter}${macOf(needReplyKey(tx, now()), orderId, letter)}@${host}`;
}

/** What the first of these addresses that was made here stands for; undefined when none was. */
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
