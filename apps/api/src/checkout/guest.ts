import { normalEmail, type SessionUser } from "@rankwright/schema";
import { hashToken } from "../auth/token.ts";
import type { Placer } from "../orders/place.ts";
import { wrongField } from "../trpc/errors.ts";

/** A guest with this e-mail, of whom nothing is proven. */
export function guestWith(email: string): Placer {
  // Their key of an order is found under their e-mail, and under no account's.
  const _id = `guest-${hashToken(normalEmail(email)).slice(0, 24)}`;
  return { _id, email, emailVerified: false, isAdmin: false, isStaff: false, isGuest: true };
}

/** Who places an order: the one who is logged in, or a guest with the e-mail that they typed. */
export function placerOf(user: SessionUser | null, email: string | undefined): Placer {
  if (user) return user;
  if (email !== undefined) return guestWith(email);
  const message = "Email is required.";
  throw wrongField("customerEmail", message);
}
