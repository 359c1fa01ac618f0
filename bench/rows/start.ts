import { startProduct } from "../load/servers.ts";
import { atMost, type Measure, medianOf } from "../report.ts";

const STARTS = 5;
const MOST_MS = 700;

/** Time from the start of the built server with existing data to its first response. */
export const start: Measure = async (shop) => {
  const folder = shop.copy();
  const times: number[] = [];
  for (let n = 0; n < STARTS; n += 1) {
    const product = await startProduct(folder);
    times.push(product.startedMs);
    await product.stop();
  }
  return [atMost(`first answer, the median of ${STARTS} starts`, medianOf(times), MOST_MS, "ms")];
};
