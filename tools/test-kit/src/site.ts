import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashSync } from "@node-rs/argon2";
import { createContext, type RequestContext } from "@rankwright/api/context/context";
import { createDeps, type Deps } from "@rankwright/api/context/deps";
import { type AppRouter, buildRouter } from "@rankwright/api/router";
import { readEnv } from "@rankwright/api/settings/env";
import { immediate, newId, openDb } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { normalEmail, type SessionUser, sections } from "@rankwright/schema";
import { eq } from "drizzle-orm";

/** API caller for code in the same process. */
export type Caller = ReturnType<AppRouter["createCaller"]>;

/** Password of every account that `signedUp` creates. */
export const PASSWORD = "a good password";
/** Initial time of every test site, in milliseconds since the Unix epoch. */
export const START = Date.parse("2026-03-02T09:00:00Z");

/** Settings that disable all payment methods except the local Payments Standard. */
const ONE_WAY = { PAYPAL_API_ENV: "off", STRIPE_ENV: "off", BANK_TRANSFER_ENV: "off" };

/** Router shared by all test sites. It has no state, and building it takes longer than the rest of a site. */
export const router = buildRouter(sections);

interface Options {
  /** Settings in addition to the defaults. By default only Payments Standard is enabled. */
  env?: Record<string, string>;
  /** Dependencies to replace, such as `wake`. */
  deps?: Partial<Omit<Deps, "env" | "db">>;
}

let prepared: { file: string; passwordHash: string } | undefined;

/** Creates the migrated, empty database file that every site copies. Runs once per process. */
function prepare(): { file: string; passwordHash: string } {
  if (prepared) return prepared;
  const folder = mkdtempSync(join(tmpdir(), "rankwright-prepared-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "site.db");
  openDb(file).$client.close();
  // Hashed with minimal cost, for speed. Verification reads the cost from the hash.
  prepared = { file, passwordHash: hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }) };
  return prepared;
}

/** Creates a site for one test, with its own data folder and database, and a clock that only the test advances. */
export function testSite(options: Options = {}) {
  const { file, passwordHash } = prepare();
  const folder = mkdtempSync(join(tmpdir(), "rankwright-site-"));
  copyFileSync(file, join(folder, "site.db"));
  let time = START;
  const clock = {
    now: () => time,
    /** Advances the clock by this many milliseconds. */
    advance: (ms: number) => {
      time += ms;
    },
  };
  const env = readEnv({
    DATA_DIR: folder,
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    ...ONE_WAY,
    ...options.env,
  });
  const deps = createDeps(env, { now: clock.now, ...options.deps });

  return {
    deps,
    clock,
    /** Returns a caller with this user's rights; null: a visitor. */
    callerFor: (user: SessionUser | null = null, facts: Partial<RequestContext> = {}): Caller =>
      router.createCaller(createContext(deps, { user, ...facts })),
    /** Creates an account with the password PASSWORD. For an admin or staff, also adds the row in `users`. */
    signedUp: (email: string, { verified = true, admin = false, staff = false } = {}): SessionUser => {
      const [id, createdAt, emailKey] = [newId(), clock.now(), normalEmail(email)];
      const emailVerifiedAt = verified ? createdAt : null;
      immediate(deps.db, (tx) =>
        tx
          .insert(tables.accounts)
          .values({ id, email: emailKey, passwordHash, emailVerifiedAt, createdAt })
          .run(),
      );
      if (admin || staff)
        immediate(deps.db, (tx) =>
          tx
            .insert(tables.users)
            .values({
              _id: newId(),
              userEmail: email,
              emailKey,
              userRole: admin ? "Admin" : "Staff",
              createdAt,
            })
            .run(),
        );
      return {
        _id: id,
        email: emailKey,
        emailVerified: verified,
        isAdmin: admin && verified,
        isStaff: staff && !admin && verified,
      };
    },
    /** Queued mails that were not sent yet, oldest first. */
    mails: () =>
      deps.db
        .select()
        .from(tables.outbox)
        .where(eq(tables.outbox.state, "waiting"))
        .orderBy(tables.outbox._id)
        .all(),
    close: () => {
      deps.db.$client.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type TestSite = ReturnType<typeof testSite>;
