import type { UserRole } from "@rankwright/schema";
import { blob, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { created, id } from "./columns.ts";

/** What waits for an answer. */
export type ChallengeKind =
  | "second-step"
  | "add-passkey"
  | "passkey-sign-in"
  | "passkey-confirm"
  | "provider";

/** Who can sign in. lucia calls them users. */
export const accounts = sqliteTable("accounts", {
  id: text("id").primaryKey(),
  /** Normalised: trimmed, lower case. */
  email: text("email").notNull().unique(),
  /** "" when there is no password: the account was opened through the sign-in provider. */
  passwordHash: text("password_hash").notNull(),
  /** When its owner chose the password; null for the one that the first start made up. */
  passwordSetAt: integer("password_set_at"),
  /** It has fewer characters than an admin's must; its hash does not tell. */
  passwordIsShort: integer("password_is_short", { mode: "boolean" }).notNull().default(false),
  /** Signs the cookies of the devices that signed in; another key, or none, ends them all. */
  deviceKey: text("device_key"),
  emailVerifiedAt: integer("email_verified_at"),
  /** When its owner, an admin, put the list of first steps away. */
  firstStepsHiddenAt: integer("first_steps_hidden_at"),
  createdAt: created(),
});

export const sessions = sqliteTable(
  "sessions",
  {
    /** The SHA-256 of the token; the token itself is never stored. */
    id: text("id").primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Seconds since 1970: the adapter's own form. */
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
    /** To within a few minutes; null until it was used again. */
    lastUsedAt: integer("last_used_at"),
    /** When its person last showed again that it is them, by a passkey or at the provider; null if never. */
    confirmedAt: integer("confirmed_at"),
    /** How they showed it: "passkey", or "" for what proves no second step. */
    confirmedBy: text("confirmed_by").$type<"passkey" | "">().notNull().default(""),
    userAgent: text("user_agent").notNull(),
  },
  (t) => [index("sessions_of_account").on(t.userId)],
);

/** Single-use links that were mailed: verify an address, reset a password, change to another address. */
export const authTokens = sqliteTable(
  "auth_tokens",
  {
    /** The SHA-256 of the token. */
    hash: text("hash").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    purpose: text("purpose").$type<"verify" | "reset" | "email">().notNull(),
    /** The address that the link proves, normalised; null for the account's own. */
    email: text("email"),
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
  },
  (t) => [index("auth_tokens_of_account").on(t.accountId, t.purpose)],
);

/** What a sign-in or a change waits for, each taken once: a code, a passkey's answer, the provider's word. */
export const challenges = sqliteTable(
  "challenges",
  {
    /** The SHA-256 of the challenge. */
    hash: text("hash").primaryKey(),
    kind: text("kind").$type<ChallengeKind>().notNull(),
    /** Null until the sign-in says who it is. */
    accountId: text("account_id").references(() => accounts.id, { onDelete: "cascade" }),
    /** What else must be known when the answer comes. */
    data: text("data", { mode: "json" }).$type<Record<string, string>>().notNull(),
    expiresAt: integer("expires_at").notNull(),
    createdAt: created(),
  },
  (t) => [
    index("challenges_of_account").on(t.accountId, t.kind),
    index("challenges_by_expiry").on(t.expiresAt),
  ],
);

/** The app that shows an account's codes (RFC 6238). */
export const authenticators = sqliteTable("authenticators", {
  accountId: text("account_id")
    .primaryKey()
    .references(() => accounts.id, { onDelete: "cascade" }),
  /** Base32. */
  secret: text("secret").notNull(),
  /** Null until the first code was entered: before that no sign-in asks for one. */
  confirmedAt: integer("confirmed_at"),
  /** The number of the last 30 seconds whose code was used: no code counts twice. */
  lastStep: integer("last_step").notNull(),
  createdAt: created(),
});

/** For an owner who has lost the app. A code that was used is gone. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    /** The SHA-256 of the account's id and the code. */
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
    /** How often it was used, as it says itself; 0 for those that do not count. */
    counter: integer("counter").notNull(),
    transports: text("transports", { mode: "json" }).$type<string[]>().notNull(),
    name: text("name").notNull(),
    createdAt: created(),
    lastUsedAt: integer("last_used_at"),
  },
  (t) => [index("passkeys_of_account").on(t.accountId)],
);

/** Who the accounts are to a sign-in provider. */
export const identities = sqliteTable(
  "identities",
  {
    _id: id(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id, { onDelete: "cascade" }),
    /** Unlinked by its owner since then: kept, so that the e-mail alone does not link it again. */
    unlinkedAt: integer("unlinked_at"),
    createdAt: created(),
  },
  (t) => [
    uniqueIndex("identity_once").on(t.issuer, t.subject),
    index("identities_of_account").on(t.accountId),
  ],
);

/** Attempts that count against a limit, per account and per address. */
export const attempts = sqliteTable(
  "attempts",
  { _id: id(), key: text("key").notNull(), createdAt: created() },
  (t) => [index("attempts_by_key").on(t.key, t.createdAt), index("attempts_by_time").on(t.createdAt)],
);

/** The e-mails of the accounts that may run the site. */
export const users = sqliteTable("users", {
  _id: id(),
  userEmail: text("user_email").notNull(),
  emailKey: text("email_key").notNull().unique(),
  userRole: text("user_role").$type<UserRole>().notNull(),
  createdAt: created(),
});
