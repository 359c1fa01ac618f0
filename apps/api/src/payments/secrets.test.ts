import { createLog } from "@rankwright/api/log";
import { createPaymentsWorker } from "@rankwright/api/payments/worker";
import { waysShop } from "@rankwright/test-kit/ways-shop";
import { expect, test } from "vitest";

// The test systems know the shop by these: whatever shows one would show a real one.
const SECRETS = ["local-paypal-secret", "sk_test_local_key", "whsec_local_secret"];

test("no log line, answer or row has a provider's secret, whether things go well or wrong", async () => {
  const shop = await waysShop();
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
