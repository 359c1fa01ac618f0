import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hashSync } from "@node-rs/argon2";
import { createContext, type RequestFacts } from "@rankwright/api/context/context";
import { createDeps, type Deps } from "@rankwright/api/context/deps";
import { type AppRouter, buildRouter } from "@rankwright/api/router";
import { readEnv } from "@rankwright/api/settings/env";
import { immediate, newId, openDb } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { normalEmail, type SessionUser, sections } from "@rankwright/schema";
import { eq } from "drizzle-orm";

/** The API as a program in the same process calls it. */
export type Caller = ReturnType<AppRouter["createCaller"]>;

/** The password of every account that `signedUp` makes. */
export const PASSWORD = "a good password";
/** When every test site opens, in milliseconds since 1970. */
export const START = Date.parse("2026-03-02T09:00:00Z");

/** The local Payments Standard is the one way to pay. */
const ONE_WAY = { PAYPAL_API_ENV: "off", STRIPE_ENV: "off", BANK_TRANSFER_ENV: "off" };

/** The procedures of every site: they hold nothing of one, and building them takes longer than all else that it needs. */
export const router = buildRouter(sections);

interface Options {
  /** Settings beside those of a test; see ONE_WAY for how orders are paid. */
  env?: Record<string, string>;
  /** Parts of the dependencies to replace, such as `wake`. */
  deps?: Partial<Omit<Deps, "env" | "db">>;
}

let prepared: { file: string; passwordHash: string } | undefined;

/** The migrated, empty database file that every site starts from a copy of; made once in a process. */
function prepare(): { file: string; passwordHash: string } {
  if (prepared) return prepared;
  const folder = mkdtempSync(join(tmpdir(), "rankwright-prepared-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "site.db");
  openDb(file).$client.close();
  // The cheapest hash there is: verifying reads its cost from the hash itself.
  prepared = { file, passwordHash: hashSync(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }) };
  return prepared;
}

/** A whole site of its own for one test: a fresh database, a folder, and a clock that only the test moves. */
export function testSite(options: Options = {}) {
  const { file, passwordHash } = prepare();
  const folder = mkdtempSync(join(tmpdir(), "rankwright-site-"));
  copyFileSync(file, join(folder, "site.db"));
  let time = START;
  const clock = {
    now: () => time,
    /** Lets that many milliseconds pass. */
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
    /** Calls procedures as this person would; null is a visitor. */
    callerFor: (user: SessionUser | null = null, facts: Partial<RequestFacts> = {}): Caller =>
      router.createCaller(createContext(deps, { user, ...facts })),
    /** Makes an account; an admin's and staff's has a user record too and is verified. Everyone's password is PASSWORD. */
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
    /** The mails that were caused and not yet handed over, the oldest first. */
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
