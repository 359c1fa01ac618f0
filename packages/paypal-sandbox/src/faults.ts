import { z } from "zod";

/** Faults that the sandbox can simulate, and its settings. */
export const faultsSchema = z.strictObject({
  /** Delay between a payment and its first notification, in milliseconds. */
  delayMs: z.int().min(0).max(86_400_000),
  /** Number of additional copies of each notification, sent at the same time. */
  duplicate: z.int().min(0).max(200),
  /** True: pending notifications are sent newest first. */
  reorder: z.boolean(),
  /** Number of the next delivery attempts that are dropped. */
  dropFirst: z.int().min(0).max(1_000),
  /** Fields to change in a forged copy, which is sent before each genuine notification; null: no forgery. */
  tamper: z.record(z.string(), z.string()).nullable(),
  /** Payments are Pending until they are completed manually. */
  pendingFirst: z.boolean(),
  /** Response when the shop verifies a notification. */
  verifier: z.enum(["normal", "INVALID", "500", "hang", "html", "redirect"]),
  /** Primary e-mail address of the seller's account; null: the address that the payment was made to. */
  receiverEmail: z.string().nullable(),
  charset: z.enum(["utf-8", "windows-1252"]),
  payerName: z.string().max(100),
});
export type Faults = z.infer<typeof faultsSchema>;

export const noFaults: Faults = {
  delayMs: 0,
  duplicate: 0,
  reorder: false,
  dropFirst: 0,
  tamper: null,
  pendingFirst: false,
  verifier: "normal",
  receiverEmail: null,
  charset: "utf-8",
  payerName: "Sample Buyer",
};
