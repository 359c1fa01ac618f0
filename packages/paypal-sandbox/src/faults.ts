import { z } from "zod";

/** The faults that the sandbox can play, and its settings. */
export const faultsSchema = z.strictObject({
  /** Milliseconds between a payment and its first notification. */
  delayMs: z.int().min(0).max(86_400_000),
  /** Further copies of each notification, sent at the same time. */
  duplicate: z.int().min(0).max(200),
  /** Notifications that wait are sent the newest first. */
  reorder: z.boolean(),
  /** How many of the next attempts to send get lost on the way. */
  dropFirst: z.int().min(0).max(1_000),
  /** Fields that are changed in a forged copy, sent before each genuine notification; null: none. */
  tamper: z.record(z.string(), z.string()).nullable(),
  /** Payments are Pending until they are completed by hand. */
  pendingFirst: z.boolean(),
  /** What a shop that asks about a notification is answered. */
  verifier: z.enum(["normal", "INVALID", "500", "hang", "html", "redirect"]),
  /** The account's main address, where it is another than the one paid to. */
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
