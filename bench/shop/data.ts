import { randomBytes } from "node:crypto";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeps, ensureOwner, readEnv, seedDemo } from "@rankwright/api";
import { hashToken, newSessionToken } from "@rankwright/api/auth/token";
import { type Db, immediate, newId } from "@rankwright/db/core";
import { accounts, sessions } from "@rankwright/db/tables";
import { addSampleOrders } from "@rankwright/db/testing";
import { owner } from "../../scripts/site.mjs";

const CUSTOMERS = 500;
const ORDERS = 20_000;

/** A folder of data to start from, and the sessions of its people. */
export interface Shop {
  /** A copy of it for one server, which nobody else writes to. */
  copy: () => string;
  /** The owner's session. */
  owner: string;
  /** Sessions of customers, each with verified e-mail; the first one's has orders. */
  customers: readonly string[];
  remove: () => void;
}

/** The e-mail of the customer with the orders: one of those of the samples. */
export const CUSTOMER = "client7@example.com";

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

/** A session of the site's first account. */
export function signedInOwner(db: Db): string {
  return signIn(db, db.select().from(accounts).get()?.id ?? "");
}

/** An account without a password, whose session is all it needs. */
function signedInCustomer(db: Db, email: string): string {
  const [id, createdAt] = [newId(), Date.now()];
  immediate(db, (tx) =>
    tx.insert(accounts).values({ id, email, passwordHash: "", emailVerifiedAt: createdAt, createdAt }).run(),
  );
  return signIn(db, id);
}

/** The demo site with an owner, 500 customers who are signed in and 20,000 orders. */
export async function makeShop(orders = ORDERS): Promise<Shop> {
  const parent = mkdtempSync(join(tmpdir(), "rankwright-bench-"));
  process.once("exit", () => rmSync(parent, { recursive: true, force: true }));
  const folder = join(parent, "shop");
  const settings = { ADMIN_EMAIL: owner.email, ADMIN_PASSWORD: owner.password, LOG_LEVEL: "silent" };
  const deps = createDeps(readEnv({ DATA_DIR: folder, ...settings }));
  await ensureOwner(deps);
  seedDemo(deps);
  addSampleOrders(deps.db, orders);
  const shop = {
    owner: signedInOwner(deps.db),
    customers: Array.from({ length: CUSTOMERS }, (_, at) =>
      signedInCustomer(deps.db, at === 0 ? CUSTOMER : `customer${at}@example.com`),
    ),
  };
  deps.db.$client.pragma("wal_checkpoint(TRUNCATE)");
  deps.db.$client.close();
  return {
    ...shop,
    copy: () => {
      const copied = join(parent, randomBytes(6).toString("hex"));
      cpSync(folder, copied, { recursive: true });
      return copied;
    },
    remove: () => rmSync(parent, { recursive: true, force: true }),
  };
}
