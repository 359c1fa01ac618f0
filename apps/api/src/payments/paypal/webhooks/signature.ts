import { verify } from "node:crypto";
import { crc32 } from "node:zlib";
import { z } from "zod";
import type { Verification } from "../../provider.ts";
import { parseJson } from "../../reading.ts";
import { call, unexplained } from "../api.ts";
import type { PaypalSetup } from "../setup.ts";
import { certificatesAt, mayFetch, verifyChain } from "./certificate.ts";

/** Maximum age of a webhook, in ms. PayPal retries for three days, so an older one is a replay. */
const OLDEST_MS = 4 * 86_400_000;
/** Maximum lead of PayPal's clock over ours, in ms. */
const AHEAD_MS = 10 * 60_000;

const headersSchema = z.object({
  "paypal-auth-algo": z.literal("SHA256withRSA"),
  "paypal-cert-url": z.string().min(1).max(500),
  "paypal-transmission-id": z.string().min(1).max(100),
  "paypal-transmission-sig": z.string().min(1).max(1_000),
  "paypal-transmission-time": z.iso.datetime({ offset: true }),
});
type Headers = z.infer<typeof headersSchema>;

export const HEADERS = Object.keys(headersSchema.shape);

/**
 * Returns the text that PayPal signs (PayPal's webhook documentation, "Message signature"). The checksum covers the bytes as
 * received, not re-serialized JSON.
 */
export const signedText = (id: string, time: string, webhookId: string, raw: Buffer) =>
  `${id}|${time}|${webhookId}|${crc32(raw)}`;

const statusSchema = z.object({ verification_status: z.enum(["SUCCESS", "FAILURE"]) });

/** Asks PayPal to verify the signature. The event's raw bytes are embedded in the request body; they are known to be valid JSON. */
async function verifyByApi(
  setup: PaypalSetup,
  raw: Buffer,
  headers: Headers,
  signal: AbortSignal,
): Promise<Verification> {
  const verificationRequest = {
    auth_algo: headers["paypal-auth-algo"],
    cert_url: headers["paypal-cert-url"],
    transmission_id: headers["paypal-transmission-id"],
    transmission_sig: headers["paypal-transmission-sig"],
    transmission_time: headers["paypal-transmission-time"],
    webhook_id: setup.webhookId,
  };
  const head = `${JSON.stringify(verificationRequest).slice(0, -1)},"webhook_event":`;
  const body = Buffer.concat([Buffer.from(head), raw, Buffer.from("}")]);
  const path = "/v1/notifications/verify-webhook-signature";
  const reply = await call(setup, { method: "POST", path, body }, signal);
  if ("unanswered" in reply) return { result: "unknown", reason: reply.unanswered };
  const read = statusSchema.safeParse(reply.body);
  if (reply.status !== 200 || !read.success) return { result: "unknown", reason: unexplained(reply) };
  return { result: read.data.verification_status === "SUCCESS" ? "verified" : "invalid" };
}

/** Verifies that PayPal signed these bytes for our webhook, by its certificate or else by a request to PayPal. Never throws. */
export async function verifyWebhook(
  setup: PaypalSetup,
  raw: Buffer,
  given: Record<string, string>,
  receivedAt: number,
  signal: AbortSignal,
): Promise<Verification> {
  const read = headersSchema.safeParse(given);
  if (!read.success || parseJson(raw) === undefined) return { result: "invalid" };
  const headers = read.data;
  const time = headers["paypal-transmission-time"];
  const age = receivedAt - Date.parse(time);
  if (age > OLDEST_MS || age < -AHEAD_MS) return { result: "invalid" };
  const address = headers["paypal-cert-url"];
  if (!mayFetch(address, setup)) return { result: "invalid" };
  const certificates = await certificatesAt(address, signal).catch(() => undefined);
  const judgement = certificates ? verifyChain(certificates, setup.mode, receivedAt) : "unproven";
  if (judgement === "refused") return { result: "invalid" };
  const own = certificates?.[0];
  if (judgement === "unproven" || !own) return verifyByApi(setup, raw, headers, signal);
  const text = signedText(headers["paypal-transmission-id"], time, setup.webhookId, raw);
  const signature = Buffer.from(headers["paypal-transmission-sig"], "base64");
  return {
    result: verify("RSA-SHA256", Buffer.from(text), own.publicKey, signature) ? "verified" : "invalid",
  };
}
