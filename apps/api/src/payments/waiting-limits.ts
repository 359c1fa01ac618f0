import type { Db } from "@rankwright/db/core";
import { countOfSender, countToVerify } from "@rankwright/db/payments";
import type { ProviderId } from "@rankwright/schema";

/**
 * Maximum numbers of notifications that wait for verification. They apply per provider, so a flood from one can't crowd out
 * another, and never to notifications that are verified on arrival. Providers retry rejected notifications.
 */
export const waitingLimits = {
  inAll: 10_000,
  ofSender: 1_000,
  /** Slots reserved for senders with fewer than `few` waiting notifications: a few heavy senders can't fill the store. */
  reserved: 2_000,
  few: 100,
} as const;

/** Returns the limit that rejects another notification of this sender, or undefined if there is room. */
export function fullReason(db: Db, provider: ProviderId, sender: string): "sender" | "all" | undefined {
  const { inAll, ofSender, reserved, few } = waitingLimits;
  const own = countOfSender(db, provider, sender);
  if (own >= ofSender) return "sender";
  return countToVerify(db, provider) >= (own < few ? inAll : inAll - reserved) ? "all" : undefined;
}
