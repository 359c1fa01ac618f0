import { join } from "node:path";
import { paths } from "@rankwright/schema";
import { cpuSecondsOf } from "../load/process.ts";
import { get, type Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { measure } from "../load/turns.ts";
import { atMost, compared, type Measure } from "../report.ts";

const CPU_MS = 15;
const TIMES = 25;
const customerPages = [paths.myOrder(), paths.pendingOrder(), paths.account()];
const adminPages = [
  paths.totalOrders(),
  paths.board(),
  paths.payments(),
  paths.messages(),
  paths.subscribers(),
  paths.activity(),
  paths.seo(),
];

async function getTimes(load: Load): Promise<void> {
  for (let n = 0; n < TIMES; n += 1) await get(load);
}

/** Private pages of a customer and of the owner. */
export const screens: Measure = async (shop) => {
  const product = await startProduct(shop.copy());
  const limit = await startLimit("page.ts", join(shop.copy(), "site.db"));
  const [customer = ""] = shop.customers;
  const page =
    (token: string, hint: string) =>
    (path: string): Load => ({
      ...product,
      path,
      headers: { cookie: `session=${token}; signed-in=${hint}` },
    });
  const [ofCustomer, ofOwner] = [page(customer, "customer"), page(shop.owner, "admin")];
  const [dashboard, admin, least] = await measure(ofCustomer(paths.dashboard()), ofOwner(paths.admin()), {
    ...limit,
    path: "/page",
  });
  if (!dashboard || !admin || !least) throw new Error("The pages were not measured.");
  const cpu = [
    { path: paths.dashboard(), ms: 1_000 / dashboard.median },
    { path: paths.admin(), ms: 1_000 / admin.median },
  ];
  for (const load of [...customerPages.map(ofCustomer), ...adminPages.map(ofOwner)]) {
    await getTimes(load);
    const before = cpuSecondsOf(product.pid);
    await getTimes(load);
    cpu.push({ path: load.path, ms: ((cpuSecondsOf(product.pid) - before) * 1_000) / TIMES });
  }
  await Promise.all([product.stop(), limit.stop()]);
  const [dearest = { path: "", ms: 0 }] = cpu.sort((a, b) => b.ms - a.ms);
  return [
    compared("/dashboard", "renderToString of 28 kB", [dashboard, least], 0.2),
    compared("/admin", "renderToString of 28 kB", [admin, least], 0.08),
    atMost(
      `CPU of the slowest of ${cpu.length} private pages`,
      dearest.ms,
      CPU_MS,
      "ms",
      ` (${dearest.path})`,
    ),
  ];
};
