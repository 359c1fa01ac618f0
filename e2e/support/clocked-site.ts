import { cp, rm } from "node:fs/promises";
import { freePorts, type Site, startSite } from "../../scripts/site.mjs";
import { Outbox } from "./outbox.ts";
import { preparedDir } from "./prepare.ts";
import { runDir } from "./run-dir.ts";

const DAY_MS = 24 * 3_600_000;
const CLOCK = new URL("clock-ahead.ts", import.meta.url).href;

/** Site that can be restarted some days later, at the same addresses. */
export interface ClockedSite {
  site: Site;
  outbox: Outbox;
  /** Stops the site and starts it again with its clock moved ahead, counted from its previous start. */
  daysLater: (days: number) => Promise<void>;
  stop: () => Promise<void>;
}

/** Starts a separate site with the demo content. The caller stops it. */
export async function startClockedSite(name: string): Promise<ClockedSite> {
  const dataDir = runDir(`clocked-${name}`);
  await rm(dataDir, { recursive: true, force: true });
  await cp(preparedDir, dataDir, { recursive: true });
  const [port, apiPort, sandboxPort, paypalPort, stripePort] = await freePorts(5);
  let daysAhead = 0;
  const start = () =>
    startSite(dataDir, {
      PORT: `${port}`,
      API_PORT: `${apiPort}`,
      PAYPAL_SANDBOX_PORT: `${sandboxPort}`,
      PAYPAL_API_PORT: `${paypalPort}`,
      STRIPE_SANDBOX_PORT: `${stripePort}`,
      NODE_OPTIONS: `--import ${CLOCK}`,
      CLOCK_AHEAD_MS: `${daysAhead * DAY_MS}`,
    });
  let site = await start();
  return {
    site,
    outbox: new Outbox(dataDir),
    async daysLater(days) {
      await site.stop();
      daysAhead += days;
      site = await start();
    },
    stop: () => site.stop(),
  };
}
