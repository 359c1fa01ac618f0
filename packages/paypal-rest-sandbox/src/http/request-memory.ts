import type { TestProvider } from "../test-provider.ts";
import { Problem } from "./problems.ts";

const HOUR_MS = 3_600_000;
/** Time for which PayPal stores a PayPal-Request-Id, in milliseconds (developer.paypal.com/api/rest/reference/idempotency). */
export const REMEMBERED_MS = { create: 6 * HOUR_MS, capture: 6 * HOUR_MS, refund: 45 * 24 * HOUR_MS };
/** Simulated duration of a call, in milliseconds. A second call with the same id fails during this time. */
const WORK_MS = 5;

interface Work<T> {
  call: keyof typeof REMEMBERED_MS;
  /** Request path, which identifies the resource. */
  path: string;
  requestId: string | undefined;
  /** Runs the call. Only successful results are stored. */
  run: () => { id: string } & T;
  /** Returns the current state of the resource for a repeated call. */
  again: (id: string) => T | undefined;
}

/** Makes calls idempotent: a repeated PayPal-Request-Id has no further effect and returns the same resource. */
export function createIdempotency({ journal, clock }: TestProvider) {
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
