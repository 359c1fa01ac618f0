import { normalEmail, type SessionUser } from "@rankwright/schema";
import { hashToken } from "../auth/token.ts";
import type { Placer } from "../orders/place.ts";

/** Returns a guest with this e-mail address, which is unverified. */
export function guestWith(email: string): Placer {
  // Scopes the guest's idempotency keys to the e-mail address. The id can't collide with an account's.
  const _id = `guest-${hashToken(normalEmail(email)).slice(0, 24)}`;
  return { _id, email, emailVerified: false, isAdmin: false, isStaff: false, isGuest: true };
}

/** Returns who places an order: the signed-in user, or a guest with the e-mail address that was entered; undefined without one. */
export const placerOf = (user: SessionUser | null, email: string | undefined): Placer | undefined =>
  user ?? (email === undefined ? undefined : guestWith(email));
