import type { Db } from "@rankwright/db/core";
import { countOfSender, countToVerify } from "@rankwright/db/payments";
import type { ProviderId } from "@rankwright/schema";

/**
 * How many notifications of one provider may wait to be verified. Each provider counts by itself, and what is verified when it
 * comes never counts: no flood of one takes the place of another. Providers send again what is refused.
 */
export const waitingLimits = {
  inAll: 10_000,
  ofSender: 1_000,
  /** So many of the places are only for senders of whom few wait: a few senders of many can't fill the store. */
  reserved: 2_000,
  few: 100,
} as const;

/** Why no further one of this sender is kept now: too many wait of it, or of all; undefined when there is room. */
export function whyFull(db: Db, provider: ProviderId, sender: string): "sender" | "all" | undefined {
  const { inAll, ofSender, reserved, few } = waitingLimits;
  const own = countOfSender(db, provider, sender);
  if (own >= ofSender) return "sender";
  return countToVerify(db, provider) >= (own < few ? inAll : inAll - reserved) ? "all" : undefined;
}
