import { randomInt } from "node:crypto";
import { countAccounts, insertAccount, insertUserRecord, userRecordOfEmail } from "@rankwright/db/accounts";
import { newId, write } from "@rankwright/db/core";
import { normalEmail } from "@rankwright/schema";
import { hashPassword, withHashingSlot } from "../auth/password.ts";
import type { Deps } from "../context/deps.ts";

// Omits characters that look alike: 0 and o, 1, l and i.
const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Generates a password that is easy to type: four groups of five characters, about 99 bits. */
function readablePassword(): string {
  const group = () => Array.from({ length: 5 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

/**
 * Creates the first admin, with a verified address, if the database has no accounts: ADMIN_EMAIL with ADMIN_PASSWORD or a random
 * password. The result is shown once in the terminal and must never be logged. `password` is null if it comes from the settings.
 * Returns null if there already are accounts.
 */
export async function ensureOwner(
  deps: Pick<Deps, "db" | "env" | "now">,
): Promise<{ email: string; password: string | null } | null> {
  const { db, env, now } = deps;
  if (countAccounts(db) > 0) return null;
  const email = normalEmail(env.ADMIN_EMAIL);
  const password = env.ADMIN_PASSWORD ?? readablePassword();
  const stored = await withHashingSlot(() => hashPassword(password));
  return write(db, (tx) => {
    if (countAccounts(tx) > 0) return null;
    const createdAt = now();
    insertAccount(tx, { id: newId(), email, ...stored, emailVerifiedAt: createdAt, createdAt });
    if (!userRecordOfEmail(tx, email))
      insertUserRecord(tx, {
        userEmail: env.ADMIN_EMAIL.trim(),
        emailKey: email,
        userRole: "Admin",
        createdAt,
      });
    return { email, password: env.ADMIN_PASSWORD === undefined ? password : null };
  });
}
