import type { Bank } from "../bank.ts";
import { Problem } from "./problems.ts";

const HOUR_MS = 3_600_000;
/** How long a PayPal-Request-Id is remembered (developer.paypal.com/api/rest/reference/idempotency). */
export const REMEMBERED_MS = { create: 6 * HOUR_MS, capture: 6 * HOUR_MS, refund: 45 * 24 * HOUR_MS };
/** So long a call takes; a second one with its id fails meanwhile. */
const WORK_MS = 5;

interface Work<T> {
  call: keyof typeof REMEMBERED_MS;
  /** What the call is about: the address that was asked. */
  path: string;
  requestId: string | undefined;
  /** Does it; only what succeeds is remembered. */
  run: () => { id: string } & T;
  /** The answer to a repetition: the resource as it is now. */
  again: (id: string) => T | undefined;
}

/** The same PayPal-Request-Id gets the same answer and does nothing twice. */
export function createRequestMemory({ journal, clock }: Bank) {
  const underWay = new Set<string>();
  return async function once<T>({ call, path, requestId, run, again }: Work<T>) {
    if (requestId === undefined) return { result: run() as T, isNew: true };
    const key = `${path} ${requestId}`;
    if (underWay.has(key)) throw new Problem(409, [{ issue: "PREVIOUS_REQUEST_IN_PROGRESS" }]);
    underWay.add(key);
    try {
      await new Promise((resolve) => setTimeout(resolve, WORK_MS));
      const known = journal.get("remembered", key);
      if (known && known.at + REMEMBERED_MS[call] > clock.now()) {
        const result = again(known.resourceId);
        if (result !== undefined) return { result, isNew: false };
      }
      const result = run();
      journal.put({ kind: "remembered", id: key, resourceId: result.id, at: clock.now() });
      return { result: result as T, isNew: true };
    } finally {
      underWay.delete(key);
    }
  };
}
