import { ORDER_PAGE_SIZES, paths } from "@rankwright/schema";
import { get } from "../load/send.ts";
import { startProduct } from "../load/servers.ts";
import { atMost, type Measure, medianOf } from "../report.ts";
import { makeShop } from "../shop.ts";

const ORDERS = 1_000_000;
const WARM_UP = 5;
const TIMES = 9;
const MOST_MS = 50;
const LAST = Math.ceil(ORDERS / ORDER_PAGE_SIZES.total);

const lists = [
  paths.admin(),
  paths.totalOrders(),
  `${paths.totalOrders()}?page=${Math.ceil(LAST / 2)}`,
  `${paths.totalOrders()}?page=${LAST}`,
  // Searches for a text that every order contains.
  `${paths.totalOrders()}?search=sample`,
  `${paths.totalOrders()}?paymentStatus=UnPaid`,
];

/** Median response times of lists in a shop with a million orders, requested one after the other. */
export const growth: Measure = async () => {
  const shop = await makeShop(ORDERS);
  const product = await startProduct(shop.folder);
  const headers = { cookie: `session=${shop.owner}; signed-in=admin` };
  const seen = [];
  for (const path of lists) {
    const times: number[] = [];
    for (let n = -WARM_UP; n < TIMES; n += 1) {
      const from = performance.now();
      const { body } = await get({ ...product, path, headers });
      if (n >= 0) times.push(performance.now() - from);
      if (!body.includes(paths.paymentStatus(""))) throw new Error(`${path} lists no order.`);
    }
    seen.push({ path, ms: medianOf(times) });
  }
  await product.stop();
  shop.remove();
  const [slowest = { path: "", ms: 0 }] = seen.toSorted((a, b) => b.ms - a.ms);
  return [
    atMost(
      `the slowest of ${seen.length} lists of a million orders`,
      slowest.ms,
      MOST_MS,
      "ms",
      ` (${slowest.path})`,
    ),
  ];
};
