import type { UserRole } from "@rankwright/schema";
import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

/** Kinds of pending challenges. */
export type ChallengeKind =
  | "second-step"
  | "add-passkey"
  | "passkey-sign-in"
  | "passkey-confirm"
  | "provider";

/** Accounts, with which people log in; roles are in `users`. lucia calls the accounts users. */
export const accounts = sqliteTable("accounts", {
  id: text("id").primaryKey(),
  /** Normalised: trimmed, lower case. */
  email: text("email").notNull().unique(),
  /** "" for an account without a password, created through the sign-in provider. */
  passwordHash: text("password_hash").notNull(),
  /** When the user chose the password; null for the one generated at the first start. */
  passwordSetAt: integer("password_set_at"),
  /** True if the password is too short for an admin. Stored because the hash does not reveal the length. */
  passwordIsShort: integer("password_is_short", { mode: "boolean" }).notNull().default(false),
  /** Key that signs the cookies of known devices; replacing or removing it invalidates them. */
  deviceKey: text("device_key"),
  emailVerifiedAt: integer("email_verified_at"),
  /** When the admin hid the list of first steps. */
  firstStepsHiddenAt: integer("first_steps_hidden_at"),
  createdAt: created(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token; the token itself is never stored. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Seconds since 1970, as the adapter requires. */
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
    /** Accurate to a few minutes; null until the session was used again. */
    lastUsedAt: integer("last_used_at"),
    /** Time of the last reauthentication; null if never. */
    confirmedAt: integer("confirmed_at"),
    /** Method of reauthentication: "passkey", or "" for a method that does not prove the second step. */
    confirmedBy: text("confirmed_by").$type<"passkey" | "">().notNull().default(""),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [index("sessions_of_account").on(t.userId)],
);

/** Single-use links sent by e-mail: verify an address, reset a password, change to another address. */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    /** SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<"verify" | "reset" | "email">().notNull(),
    /** The address that the link verifies, normalised; null for the account's current address. */
    email: text("email"),
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
  },
  (t) => [index("auth_tokens_of_account").on(t.accountId, t.purpose)],
);

/** Pending sign-ins and changes, each completed once: by a code, a passkey's response or the provider's callback. */
export const challenges = sqliteTable(
  "challenges",
  {
    /** SHA-256 of the challenge. */
    hash: text("hash").primaryKey(),
    kind: text("kind").$type<ChallengeKind>().notNull(),
    /** Null until the sign-in has identified the account. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** Further data needed when the response arrives. */
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("challenges_of_account").on(t.accountId, t.kind),
    index("challenges_by_expiry").on(t.expiresAt),
  ],
);

/** Authenticator apps that generate an account's codes (RFC 6238). */
export const authenticators = sqliteTable("authenticators", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Base32. */
  secret: text("secret").notNull(),
  /** Null before the first code was entered. Sign-in requires no code while it is null. */
  confirmedAt: integer("confirmed_at"),
  /** Number of the last 30-second step whose code was used: no code is accepted twice. */
  lastStep: integer("last_step").notNull(),
  createdAt: created(),
});

/** Recovery codes for users who lost their authenticator app. Used codes are deleted. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** SHA-256 of the account's id and the code. */
    hash: text("hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    createdAt: created(),
  },
  (t) => [index("recovery_codes_of_account").on(t.accountId)],
);

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** The credential's id, base64url. */
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    publicKey: blob("public_key", { mode: "buffer" }).notNull(),
    /** Signature counter reported by the passkey; 0 for passkeys without a counter. */
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: created(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [index("passkeys_of_account").on(t.accountId)],
);

/** Links between accounts and their identities at a sign-in provider. */
export const identities = sqliteTable(
  "identities",
  {
    _id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** When the user unlinked it. The row is kept so that a matching e-mail does not link it again. */
    unlinkedAt: integer("unlinked_at"),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("identity_once").on(t.issuer, t.subject),
    index("identities_of_account").on(t.accountId),
  ],
);

/** Rate-limited attempts, per account and per address. */
export const attempts = sqliteTable(
  "attempts",
  { _id: id(), key: text("key").notNull(), createdAt: created() },
  (t) => [index("attempts_by_key").on(t.key, t.createdAt), index("attempts_by_time").on(t.createdAt)],
);

/** User records: e-mails and roles of the team members. A role applies to the account with this e-mail once it is verified. */
export const users = sqliteTable("users", {
  _id: id(),
  userEmail: text("user_email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  userRole: text("user_role").$type<UserRole>().notNull(),
  createdAt: created(),
});
