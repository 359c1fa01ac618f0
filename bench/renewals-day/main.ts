// `npm run bench:renewals` charges a day of subscriptions in the built site and prints times and memory. Options: --due and --of are the
// numbers of due and of all subscriptions, --duration is that of each request to Stripe in milliseconds, --limit is the number of
// requests that Stripe accepts in a second.
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { booksShape } from "@rankwright/sandbox-kit";
import { controlOf } from "@rankwright/sandbox-kit/testing/control";
import { paths } from "@rankwright/schema";
import { z } from "zod";
import { freePorts } from "../../scripts/site.mjs";
import { cpuSecondsOf, watchOthers } from "../load/process.ts";
import { startProduct, startProgram } from "../load/servers.ts";
import { machine, medianOf } from "../report.ts";
import { type Page, watchPages } from "./answers.ts";
import { compareDay } from "./compare.ts";
import { makeSubscriptionShop, setDueTimes, writeStripeData } from "./data.ts";
import { collected, figuresIn, type Summary, watched } from "./memory.ts";
import { dayTable } from "./report.ts";

/** Time between the start of the shop and the first due charge, for a warm-up. */
const WARM_UP_MS = 20_000;
/** Time without a payment after which the run ends. */
const PATIENCE_MS = 60_000;
/** Time after the last payment until the memory is measured again. */
const SETTLE_MS = 20_000;

const { values } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== "--"),
  options: {
    due: { type: "string", default: "10000" },
    of: { type: "string", default: "100000" },
    duration: { type: "string", default: "100" },
    limit: { type: "string", default: "100" },
  },
});
const [due, subscriptions] = [Number(values.due), Number(values.of)];

const shop = await makeSubscriptionShop(subscriptions, due);
const idleFolder = shop.copy();
const [stripePort = 0, apiPort = 0] = await freePorts(2);
const stripeFolder = join(shop.folder, "stripe");
const from = Date.now() + WARM_UP_MS;
const wanted = setDueTimes(shop, due, from);
writeStripeData(stripeFolder, wanted);
console.error("The data are made.");

const stripe = await startProgram(
  "renewals-day/stripe.ts",
  stripePort,
  stripeFolder,
  `http://127.0.0.1:${apiPort}/webhooks/stripe`,
  values.duration,
  values.limit,
);
const control = controlOf(stripe.url);
const settings = { STRIPE_ENV: "local", STRIPE_API_URL: stripe.url };
const probeFile = join(shop.folder, "probe.jsonl");
const product = await startProduct(shop.folder, {
  ...settings,
  API_PORT: `${apiPort}`,
  ...watched(probeFile),
});
const idle = await startProduct(idleFolder, settings);

const headers = { cookie: `session=${shop.owner}; signed-in=admin` };
const page = (path: string, sent: Record<string, string>): Page[] => [
  { of: "charging", url: product.url, path, headers: sent },
  { of: "idle", url: idle.url, path, headers: sent },
];
const answers = watchPages([...page("/", {}), ...page(paths.subscriptions(), headers)]);
await pause(Math.max(0, from - 2_000 - Date.now()));
const before = await collected(product.pid, probeFile);
answers.take();
await pause(Math.max(0, from - Date.now()));

const othersShare = watchOthers();
const cpuBefore = [cpuSecondsOf(product.pid), cpuSecondsOf(stripe.pid)] as const;
const database = new DatabaseSync(join(shop.folder, "site.db"), { readOnly: true });
const countOf = (query: string) => Number(database.prepare(query).get()?.n);
const paidPeriods = () =>
  countOf(`select count(*) as n from subscription_periods where created_at >= ${from} and state = 'paid'`);

let [paid, lastPayment] = [0, Date.now()];
while (paid < due && Date.now() - lastPayment < PATIENCE_MS) {
  await pause(500);
  const now = paidPeriods();
  if (now > paid) lastPayment = Date.now();
  if (Math.floor(now / 500) > Math.floor(paid / 500))
    console.error(`${now} after ${Math.round((lastPayment - from) / 1_000)} s`);
  paid = now;
}
const seconds = (lastPayment - from) / 1_000;
const [cpuSeconds, stripeCpuSeconds] = [
  cpuSecondsOf(product.pid) - cpuBefore[0],
  cpuSecondsOf(stripe.pid) - cpuBefore[1],
];
const pages = answers.take();
const others = othersShare();
const mails = countOf("select count(*) as n from outbox where state = 'waiting'");
await answers.stop();
await pause(SETTLE_MS);
const after = await collected(product.pid, probeFile);
const noted = figuresIn(probeFile).filter(({ at }) => at > from);
const during = noted.filter(({ at }) => at <= lastPayment);

const requests = z.object({ most: z.number(), refused: z.number() }).parse(await control("requests"));
const accounts = booksShape.parse(await control("books"));
const compared = compareDay(
  join(shop.folder, "site.db"),
  from,
  wanted.map(({ subscriptionId }) => subscriptionId),
  accounts,
);
database.close();
await product.stop();
await idle.stop();
await stripe.stop();
shop.remove();

/** Medians of the summaries of ten seconds each, and the highest figure. */
const overall = (all: readonly Summary[]): Summary => ({
  p50: medianOf(all.map(({ p50 }) => p50)),
  p95: medianOf(all.map(({ p95 }) => p95)),
  most: Math.max(0, ...all.map(({ most }) => most)),
});
const delay = overall(during.map((one) => one.delay));
const busy = overall(during.map((one) => one.busy));
const memory = noted.map(({ rss }) => rss / 1e6);
const day = {
  due,
  subscriptions,
  seconds,
  cpuSeconds,
  stripeCpuSeconds,
  requests,
  compared,
  pages,
  before,
  after,
  memory,
  delay,
  busy,
  mails,
};
console.log([machine(), dayTable({ ...day, othersShare: others })].join("\n\n"));
const { lost, twice, unequal, outOfOrder } = compared;
const wrong = [...lost, ...twice.map((_id) => `${_id} was charged twice`), ...unequal];
for (const one of wrong.slice(0, 20)) console.error(one);
if (wrong.length > 0 || outOfOrder > 0) process.exitCode = 1;
