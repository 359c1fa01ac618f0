import type { WorkerName } from "@rankwright/schema";
import { createBackupsWorker } from "../backups/nightly.ts";
import { createBriefsWorker } from "../briefs/worker.ts";
import type { Deps } from "../context/deps.ts";
import { createContractsWorker } from "../contracts/worker.ts";
import { createInboundWorker } from "../inbound/worker.ts";
import { createMailWorker } from "../mail/worker.ts";
import { createPaymentsWorker } from "../payments/jobs/worker.ts";
import { createQuotesWorker } from "../quotes/worker.ts";
import { createRoomsWorker } from "../rooms/worker.ts";
import { createSubscriptionsWorker } from "../subscriptions/worker.ts";
import { createTaxWorker } from "../vat-checks/worker.ts";
import type { Worker } from "../workers/worker.ts";
import { createHousekeeping } from "./housekeeping.ts";

/** All workers of a process, by name. */
export const createWorkers = (deps: Deps) =>
  ({
    mail: createMailWorker(deps),
    payments: createPaymentsWorker(deps),
    briefs: createBriefsWorker(deps),
    subscriptions: createSubscriptionsWorker(deps),
    contracts: createContractsWorker(deps),
    tax: createTaxWorker(deps),
    quotes: createQuotesWorker(deps),
    inbound: createInboundWorker(deps),
    rooms: createRoomsWorker(deps),
    backups: createBackupsWorker(deps),
    housekeeping: createHousekeeping(deps),
  }) satisfies Record<WorkerName, Worker>;
