import { z } from "zod";

const count = z.int().min(0).max(1_000);

/** The faults that every test system can play; each adds its own. */
export const commonFaults = z.strictObject({
  /** Milliseconds between an event and its first webhook. */
  delayMs: z.int().min(0).max(86_400_000),
  /** Further copies of each webhook, sent at the same time. */
  duplicate: z.int().min(0).max(200),
  /** Webhooks that wait are sent the newest first. */
  reorder: z.boolean(),
  /** How many of the next attempts to send get lost on the way. */
  dropFirst: count,
  /** No webhook is ever sent while this is set; what happens meanwhile is not told later. */
  webhookNever: z.boolean(),
  /** How many of the next answers get lost after what was asked for is done. */
  loseCreateAnswers: count,
  loseCaptureAnswers: count,
  loseRefundAnswers: count,
  /** What the programming interface answers; slow: after `slowMs`. */
  api: z.enum(["normal", "500", "429", "hang", "slow"]),
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
