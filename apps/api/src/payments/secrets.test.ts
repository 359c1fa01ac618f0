import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createLog } from "@rankwright/api/context/log";
import { createPaymentsWorker } from "@rankwright/api/payments/jobs/worker";
import { makeBackup } from "@rankwright/db/backup";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { expect, onTestFinished, test } from "vitest";

// Secrets of the test systems. Output that contains one of them would also contain a real one.
const SECRETS = ["local-paypal-secret", "sk_test_local_key", "whsec_local_secret"];

test("no log line, response or row contains a provider's secret, even after errors", async () => {
  const shop = await allMethodsShop();
  const lines: string[] = [];
  shop.deps.log = createLog({ LOG_LEVEL: "trace" }, { write: (line) => lines.push(line) });
  const answers: unknown[] = [];
  const ask = async (call: () => Promise<unknown>) => {
    const said = (error: unknown) =>
      error instanceof Error ? `${error.message} ${String(error.cause)}` : error;
    answers.push(await call().catch(said));
  };
  const [one, owner] = [shop.callerFor(shop.people.one), shop.callerFor(shop.people.owner)];
  const worker = createPaymentsWorker(shop.deps);
  const { setups } = shop.deps.env;
  const { paypal, stripe } = setups;
  if (!paypal || !stripe) throw new Error("Both are set up.");
  const wrongs = [
    setups,
    {
      ...setups,
      paypal: { ...paypal, apiUrl: "http://127.0.0.1:1" },
      stripe: { ...stripe, apiUrl: "http://127.0.0.1:1" },
    },
    {
      ...setups,
      paypal: { ...paypal, clientId: "another" },
      stripe: { ...stripe, apiUrl: `${stripe.apiUrl}/no` },
    },
  ];
  for (const each of wrongs)
    for (const provider of ["paypal", "stripe", "bank-transfer"] as const) {
      const _id = await shop.placed();
      shop.deps.env.setups = each;
      await ask(() => one.orders.pay({ _id, provider }));
      await ask(() => one.orders.returned({ _id }));
      await worker.runOnce();
      await ask(() => one.orders.waysToPay({ _id }));
      await ask(() => owner.payments.ofOrder({ _id }));
      await ask(() => owner.payments.refund({ _id, txnId: "x" }));
    }
  await ask(() => owner.payments.needsReview());
  const { $client } = shop.deps.db;
  const tables = $client
    .prepare<[], string>("select name from sqlite_schema where type = 'table'")
    .pluck()
    .all();
  const rows = tables.map((name) => $client.prepare(`select * from "${name}"`).all());
  for (const told of ["checkout could not be opened", "payment job"]) expect(lines.join("")).toContain(told);
  expect(answers.length).toBe(46);
  for (const secret of SECRETS)
    for (const shown of [lines.join(""), JSON.stringify(answers), JSON.stringify(rows)])
      expect(shown).not.toContain(secret);
});

test("no file of a backup contains a provider's secret, including the manifest", async () => {
  const shop = await allMethodsShop();
  for (const provider of ["paypal", "stripe"] as const) {
    const orderId = await shop.placed();
    await shop.choose((await shop.open(orderId, provider)).url, provider === "paypal" ? "pay" : "card");
    await shop.returned(orderId);
  }
  await shop.run();
  const dataDir = mkdtempSync(join(tmpdir(), "rankwright-secrets-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  await shop.deps.db.$client.backup(join(dataDir, "site.db"));
  const { name, manifest } = await makeBackup(dataDir, new Date(shop.clock.now()));
  expect(manifest.database).toMatchObject({ orders: 2, ledgerCents: 9_900 });
  const folder = join(dataDir, "backups", name);
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((path) =>
    statSync(join(folder, path)).isFile(),
  );
  expect(files).toEqual(expect.arrayContaining(["manifest.json", "site.db"]));
  for (const path of files)
    for (const secret of SECRETS)
      expect(readFileSync(join(folder, path)).includes(secret), `${path}: ${secret}`).toBe(false);
});
