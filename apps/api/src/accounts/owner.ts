import { randomInt } from "node:crypto";
import { countAccounts, insertAccount, insertUser, userOfEmail } from "@rankwright/db/accounts";
import { newId, write } from "@rankwright/db/core";
import { normalEmail } from "@rankwright/schema";
import { inTurn, keptPassword } from "../auth/password.ts";
import type { Deps } from "../context/deps.ts";

// Without the characters that are taken for one another: 0 o, 1 l i.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** A password to be typed from a screen: four groups of five, about 99 bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/**
 * Makes the first admin, verified, on a database without accounts: ADMIN_EMAIL with ADMIN_PASSWORD or a random one.
 * The answer is for the terminal, once, and never for the log: `password` only where it was made here, null where it is
 * the setting's. Null as a whole when there were accounts already.
 */
export async function ensureOwner(
  deps: Pick<Deps, "db" | "env" | "now">,
): Promise<{ email: string; password: string | null } | null> {
  const { db, env, now } = deps;
  if (countAccounts(db) > 0) return null;
  const email = normalEmail(env.ADMIN_EMAIL);
  const password = env.ADMIN_PASSWORD ?? readablePassword();
  const kept = await inTurn(() => keptPassword(password));
  return write(db, (tx) => {
    if (countAccounts(tx) > 0) return null;
    const createdAt = now();
    insertAccount(tx, { id: newId(), email, ...kept, emailVerifiedAt: createdAt, createdAt });
    if (!userOfEmail(tx, email))
      insertUser(tx, { userEmail: env.ADMIN_EMAIL.trim(), emailKey: email, userRole: "Admin", createdAt });
    return { email, password: env.ADMIN_PASSWORD === undefined ? password : null };
  });
}
