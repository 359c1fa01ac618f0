import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeps, ensureOwner, readEnv, seedDemo } from "@rankwright/api";
import { hashToken, newSessionToken } from "@rankwright/api/auth/token";
import { type Db, immediate, newId } from "@rankwright/db/core";
import { accounts, sessions } from "@rankwright/db/tables";
import { addSampleOrders } from "@rankwright/db/testing";
import { owner } from "../scripts/site.mjs";

const CUSTOMERS = 500;
const ORDERS = 20_000;

/** Data of a site, and session tokens of its accounts. */
export interface Shop {
  folder: string;
  /** Copies the folder for a server that writes to it. */
  copy: () => string;
  owner: string;
  /** Session tokens of customers with verified e-mail addresses. The first customer has orders. */
  customers: readonly string[];
  remove: () => void;
}

function signIn(db: Db, accountId: string): string {
  const token = newSessionToken();
  const now = Date.now();
  const expiresAt = Math.floor(now / 1_000) + 86_400;
  const session = { id: hashToken(token), userId: accountId, expiresAt, createdAt: now, lastUsedAt: now };
  immediate(db, (tx) =>
    tx
      .insert(sessions)
      .values({ ...session, userAgent: "bench" })
      .run(),
  );
  return token;
}

/** Adds an account without a password and signs it in. */
function signedInCustomer(db: Db, email: string): string {
  const [id, createdAt] = [newId(), Date.now()];
  immediate(db, (tx) =>
    tx.insert(accounts).values({ id, email, passwordHash: "", emailVerifiedAt: createdAt, createdAt }).run(),
  );
  return signIn(db, id);
}

/** Adds sample orders. Creates the indexes afterwards, which halves the time. */
function addOrders(db: Db, orders: number): void {
  const indexes = db.$client
    .prepare<[], { name: string; sql: string }>(
      "select name, sql from sqlite_schema where type = 'index' and tbl_name in ('orders', 'ledger') and sql is not null",
    )
    .all();
  for (const { name } of indexes) db.$client.exec(`drop index ${name}`);
  addSampleOrders(db, orders);
  for (const { sql } of indexes) db.$client.exec(sql);
}

/** Creates the demo site with an owner, 500 customers and sample orders. */
export async function makeShop(orders = ORDERS): Promise<Shop> {
  const parent = mkdtempSync(join(tmpdir(), "rankwright-bench-"));
  const remove = () => rmSync(parent, { recursive: true, force: true });
  process.once("exit", remove);
  const folder = join(parent, "shop");
  const settings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: "silent" };
  const deps = createDeps(readEnv({ DATA_DIR: folder, ...settings }));
  const { db } = deps;
  // Faster, but not crash-safe. The server sets its own pragmas when it opens the database.
  for (const setting of ["journal_mode = memory", "synchronous = off", "cache_size = -1000000"])
    db.$client.pragma(setting);
  await ensureOwner(deps);
  seedDemo(deps);
  addOrders(db, orders);
  const shop = {
    owner: signIn(db, db.select().from(accounts).get()?.id ?? ""),
    customers: Array.from({ length: CUSTOMERS }, (_, at) =>
      // The sample orders belong to client0 to client996.
      signedInCustomer(db, at === 0 ? "client7@example.com" : `customer${at}@example.com`),
    ),
  };
  db.$client.close();
  const copy = () => {
    const copied = join(parent, randomBytes(6).toString("hex"));
    cpSync(folder, copied, { recursive: true });
    return copied;
  };
  return { ...shop, folder, copy, remove };
}
