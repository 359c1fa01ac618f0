import type { TestProvider } from "../test-provider.ts";
import { Problem, problemBody } from "./problems.ts";

/** Time for which Stripe stores a key, in milliseconds (docs.stripe.com/api/idempotent_requests). */
const REMEMBERED_MS = 24 * 3_600_000;
/** Simulated duration of a call, in milliseconds. A second call with the same key fails during this time. */
const WORK_MS = 5;

export interface Answer {
  status: number;
  body: string;
  isReplayed: boolean;
}

/** Runs a request. A declined card is its result, too; other errors mean that it was not executed. */
function answerOf(run: () => object): { status: number; body: string } {
  try {
    return { status: 200, body: JSON.stringify(run(), null, 2) };
  } catch (error) {
    if (!(error instanceof Problem) || error.details.type !== "card_error") throw error;
    return { status: error.status, body: JSON.stringify(problemBody(error), null, 2) };
  }
}

/**
 * Makes calls idempotent: a repeated Idempotency-Key has no further effect and gets the stored response. A different request with the same
 * key is refused.
 */
export function createIdempotency({ journal, clock }: TestProvider) {
  const underWay = new Set<string>();
  return async function once(key: string | undefined, asked: string, run: () => object): Promise<Answer> {
    if (key === undefined) return { status: 200, body: JSON.stringify(run(), null, 2), isReplayed: false };
    if (key.length > 255) throw new Problem(400, "Idempotency keys have at most 255 characters.");
    if (underWay.has(key))
      throw new Problem(
        409,
        `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
        { type: "idempotency_error", code: "idempotency_key_in_use" },
      );
    underWay.add(key);
    try {
      await new Promise((resolve) => setTimeout(resolve, WORK_MS));
      const known = journal.get("remembered", key);
      if (known && known.at + REMEMBERED_MS > clock.now()) {
        if (known.asked === asked) return { status: known.status, body: known.body, isReplayed: true };
        throw new Problem(
          400,
          `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          { type: "idempotency_error" },
        );
      }
      const { status, body } = answerOf(run);
      journal.put({ kind: "remembered", id: key, asked, status, body, at: clock.now() });
      return { status, body, isReplayed: false };
    } finally {
      underWay.delete(key);
    }
  };
}
