import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDeps, ensureOwner, readEnv } from "@rankwright/api";
import { type Db, immediate } from "@rankwright/db/core";
import { addSampleLists, addSampleOrders, addSamplePayments } from "@rankwright/db/testing";
import { owner } from "../../scripts/site.mjs";
import { signedInOwner } from "../shop/data.ts";

/** In one order alone. */
export const RARE_WORD = "zebulon";
/** In every order and message. */
export const COMMON_WORD = "sample";

/** Of one order in a thousand. */
export const RARE_PACKAGE = "Special";

/** A site with so many of each kind of row, and its owner's session. */
export interface Filled {
  folder: string;
  size: number;
  token: string;
}

/** Mails of orders: one in a hundred could not be sent. */
function addSampleMails(db: Db, n: number): void {
  immediate(db, ({ $client }) =>
    $client
      .prepare(
        `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)
        insert into outbox (_id, once_key, recipient, subject, body, state, tries, next_try_at, error, created_at, sent_at)
        select printf('%012x%012x', 1700000000000 + i * 60000, i), 'sample ' || i, 'client' || (i % 997) || '@example.com', 'Your order',
          'A sample', iif(i % 100 = 0, 'failed', 'sent'), 1, null, '', 1700000000000 + i * 60000, 1700000000000 + i * 60000 from n`,
      )
      .run(n),
  );
}

/** Fills a site through its own triggers, each kind of row in one statement, without waiting for the disk. */
export async function fill(size: number): Promise<Filled> {
  const folder = mkdtempSync(join(tmpdir(), "rankwright-growth-"));
  const { email, password } = owner;
  const settings = { DATA_DIR: folder, LOG_LEVEL: "silent", ADMIN_EMAIL: email, ADMIN_PASSWORD: password };
  const deps = createDeps(readEnv(settings));
  await ensureOwner(deps);
  const { db } = deps;
  // Nobody else reads it yet, and one that is cut short is made again: the shop itself sets what it needs when it opens.
  for (const setting of ["journal_mode = memory", "synchronous = off", "cache_size = -1000000"])
    db.$client.pragma(setting);
  addSampleOrders(db, size);
  immediate(db, (tx) =>
    tx.$client.prepare("update orders set customer_name = ? where rowid = ?").run(RARE_WORD, size / 2),
  );
  immediate(db, (tx) =>
    tx.$client.prepare("update orders set package_name = ? where rowid % 1000 = 0").run(RARE_PACKAGE),
  );
  addSampleLists(db, size);
  addSamplePayments(db);
  addSampleMails(db, size);
  const token = signedInOwner(db);
  db.$client.close();
  return { folder, size, token };
}
