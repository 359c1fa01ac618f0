import { z } from "zod";

const count = z.int().min(0).max(1_000);

/** Ways in which an API can respond. */
export const apiFaults = ["normal", "500", "429", "hang", "slow", "html"] as const;

/** Faults that every test system can simulate. Each system adds its own. */
export const commonFaults = z.strictObject({
  /** Delay between an event and its first webhook, in milliseconds. */
  delayMs: z.int().min(0).max(86_400_000),
  /** Number of additional copies of each webhook, sent at the same time. */
  duplicate: z.int().min(0).max(200),
  /** True: pending webhooks are sent newest first. */
  reorder: z.boolean(),
  /** Number of the next delivery attempts that are dropped. */
  dropFirst: count,
  /** True: no webhooks are created for events. They are not created later either. */
  webhookNever: z.boolean(),
  /** Number of responses to lose, per type of call: the request is executed, but the connection is closed. */
  loseCreateAnswers: count,
  loseCaptureAnswers: count,
  loseRefundAnswers: count,
  /** How the API responds. slow: after `slowMs` milliseconds; html: with a page and status 200, as if a proxy had answered. */
  api: z.enum(apiFaults),
  slowMs: z.int().min(0).max(600_000),
});
export type CommonFaults = z.infer<typeof commonFaults>;

export const noCommonFaults: CommonFaults = {
  delayMs: 0,
  duplicate: 0,
  reorder: false,
  dropFirst: 0,
  webhookNever: false,
  loseCreateAnswers: 0,
  loseCaptureAnswers: 0,
  loseRefundAnswers: 0,
  api: "normal",
  slowMs: 1_000,
};
