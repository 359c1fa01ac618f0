import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { INSTALLATION_KEY_FILE } from "@rankwright/db/backup";
import type { Db } from "@rankwright/db/core";
import type { SessionUser } from "@rankwright/schema";
import { type Caller, START, testSite } from "@rankwright/test-kit/site";
import { seeded } from "../random.ts";
import { bankSystem } from "../systems/bank.ts";
import { paypalSystem } from "../systems/paypal.ts";
import { standardSystem } from "../systems/standard.ts";
import { stripeSystem } from "../systems/stripe.ts";
import { startFront } from "./front.ts";
import { type Kill, Killed, type Life, startLife } from "./life.ts";
import { killOf, type RenewalPlan } from "./plan.ts";

const DAY_MS = 24 * 3_600_000;
/** Most deaths in one step. Later lives of the step are not killed, so that it ends. */
const MAX_DEATHS = 3;

/** Creates a shop's data with an owner and a customer. */
async function furnish(): Promise<{ folder: string; owner: SessionUser; customer: SessionUser }> {
  const site = testSite();
  const owner = site.signedUp("owner@example.com", { admin: true });
  const customer = site.signedUp("one@example.com");
  await site.callerFor(owner).payments.createEmail({ paypalEmail: "pay@example.com" });
  const folder = mkdtempSync(join(tmpdir(), "rankwright-renewals-"));
  site.deps.db.$client.pragma("wal_checkpoint(truncate)");
  copyFileSync(join(site.deps.env.DATA_DIR, "site.db"), join(folder, "site.db"));
  site.close();
  return { folder, owner, customer };
}

/** A shop that dies and lives again, with its providers and a clock that only the story advances. */
export async function openStage(plan: RenewalPlan) {
  const { folder, owner, customer } = await furnish();
  const random = seeded(5 * plan.seed + 1);
  let time = START;
  const now = () => time;
  const stripe = await stripeSystem({ manual: true, now });
  const paypal = await paypalSystem({ manual: true, now });
  const standard = await standardSystem();
  const bank = bankSystem();
  let life: Life | undefined;
  const front = await startFront(() => life?.url);
  await stripe.listen(front.url);
  await paypal.listen(front.url);
  const settings = {
    PAYPAL_API_ENV: "local",
    STRIPE_ENV: "local",
    BANK_TRANSFER_ENV: "local",
    API_URL: front.url,
    ...stripe.settings,
    ...paypal.settings,
    ...standard.settings,
  };
  let kills = 0;

  const begin = async (kill: Kill | undefined): Promise<Life> => {
    life ??= await startLife({ folder, settings, now, kill });
    return life;
  };
  const end = async () => {
    const over = life;
    life = undefined;
    await over?.close();
  };
  /** Runs a step, and again in a new life if the shop died in it. */
  const step = async <T>(first: Kill | undefined, work: (life: Life) => Promise<T>): Promise<T> => {
    for (let deaths = 0; ; deaths += 1) {
      const drawn = random.chance(plan.killChance) ? killOf(random) : undefined;
      const kill = deaths < MAX_DEATHS ? (deaths === 0 ? (first ?? drawn) : drawn) : undefined;
      if (kill || deaths > 0) await end();
      try {
        return await work(await begin(kill));
      } catch (error) {
        if (!(error instanceof Killed)) throw error;
        kills += 1;
        await end();
      }
    }
  };
  return {
    folder,
    owner,
    customer,
    stripe,
    paypal,
    standard,
    bank,
    now,
    kills: () => kills,
    db: async (): Promise<Db> => (await begin(undefined)).deps.db,
    /** Runs the workers until nothing is due. */
    work: (kill?: Kill) => step(kill, (one) => one.work()),
    /** Calls a procedure. Undefined if the shop refuses it. */
    as: <T>(user: SessionUser, call: (caller: Caller) => Promise<T>, kill?: Kill): Promise<T | undefined> =>
      step(kill, (one) =>
        one.as(user, call).catch((error: unknown) => {
          if (error instanceof Killed) throw error;
          if (error instanceof Error && error.constructor.name === "TRPCError") return undefined;
          throw error;
        }),
      ),
    pass: (ms: number) => {
      time += ms;
    },
    days: (n: number) => {
      time += n * DAY_MS;
    },
    deliver: async () => {
      await begin(undefined);
      await stripe.tell();
      await paypal.tell();
      await standard.tell();
    },
    /** Runs a copy of the shop's data in another folder, without its key. */
    runCopy: async (): Promise<void> => {
      await end();
      const copy = join(folder, "copy");
      mkdirSync(copy, { recursive: true });
      copyFileSync(join(folder, "site.db"), join(copy, "site.db"));
      const twin = await startLife({ folder: copy, settings, now, kill: undefined });
      await twin.work();
      await twin.close();
      rmSync(copy, { recursive: true });
    },
    backUp: async (): Promise<void> => {
      await end();
      copyFileSync(join(folder, "site.db"), join(folder, "backup.db"));
    },
    /** Restores the backup: the database is replaced, and the installation's key is gone. */
    restore: async (): Promise<void> => {
      await end();
      for (const suffix of ["-wal", "-shm"]) rmSync(join(folder, `site.db${suffix}`), { force: true });
      copyFileSync(join(folder, "backup.db"), join(folder, "site.db"));
      rmSync(join(folder, INSTALLATION_KEY_FILE), { force: true });
    },
    close: async () => {
      await end();
      await Promise.all([front.close(), stripe.close(), paypal.close(), standard.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export type Stage = Awaited<ReturnType<typeof openStage>>;
