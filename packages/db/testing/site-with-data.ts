import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { digest, filesOf } from "@rankwright/db/backup";
import { type Db, immediate, openDb } from "@rankwright/db/core";
import { pageOfOrders } from "@rankwright/db/orders";
import { accounts, sessions } from "@rankwright/db/tables";
import { onTestFinished } from "vitest";
import { placePaidOrder } from "./order.ts";

/** Creates a folder for one test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-kept-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Runs `work` with the site's database, and closes it afterwards. */
export function inDb<T>(dataDir: string, work: (db: Db) => T): T {
  const db = openDb(join(dataDir, "site.db"));
  try {
    return work(db);
  } finally {
    db.$client.close();
  }
}

/** Creates a site in a new folder: one customer with a session, paid orders in these names, a picture and a mail. */
export function siteWithData(names: string[] = ["First"]): string {
  const dataDir = temporaryFolder();
  inDb(dataDir, (db) => {
    const account = {
      id: "a1",
      email: "one@example.com",
      passwordHash: "",
      emailVerifiedAt: 1,
      deviceKey: "signs what its devices are known by",
      createdAt: 1,
    };
    immediate(db, (tx) => {
      tx.insert(accounts).values(account).run();
      tx.insert(sessions)
        .values({ id: "s1", userId: "a1", expiresAt: 2 ** 40, createdAt: 1, lastUsedAt: null, userAgent: "" })
        .run();
    });
    for (const name of names) placePaidOrder(db, name);
  });
  for (const folder of ["media", "outbox"]) mkdirSync(join(dataDir, folder));
  writeFileSync(join(dataDir, "media", "a-30w.webp"), "a picture");
  writeFileSync(join(dataDir, "outbox", "m1.eml"), "a mail");
  return dataDir;
}

/** Reads the state of a site as its users see it: the orders by name and by search, their payments, the sessions, the files. */
export function readSiteState(dataDir: string) {
  const page = { page: 1, pageSize: 50 };
  return {
    ...inDb(dataDir, (db) => ({
      names: pageOfOrders(db, { sort: "customerName" }, page).rows.map((order) => order.customerName),
      found: pageOfOrders(db, { search: "first" }, page).total,
      cents: db.$client.prepare("select sum(gross_cents) from ledger").pluck().get(),
      sessions: db.select().from(sessions).all().length,
      integrity: db.$client.pragma("integrity_check", { simple: true }),
    })),
    files: filesOf(dataDir).map((path) => ({ path, ...digest(join(dataDir, path)) })),
  };
}
