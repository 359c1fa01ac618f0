import type { Db } from "@rankwright/db/core";
import { countOfSender, countToVerify } from "@rankwright/db/payments";
import type { ProviderId } from "@rankwright/schema";

/**
 * Limits of the notifications that wait for verification, per provider, so that a flood from one provider can't crowd out another.
 * Notifications that are verified on arrival don't count. Rejected notifications aren't lost, because providers retry them.
 */
export const waitingLimits = {
  inAll: 10_000,
  ofSender: 1_000,
  /** Slots reserved for senders with fewer than `few` waiting notifications, so that a few heavy senders can't occupy all. */
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
