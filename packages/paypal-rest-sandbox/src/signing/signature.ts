import { createSign, createVerify, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Transmission } from "@rankwright/sandbox-kit";
import type { Signer } from "./authority.ts";

/** Text that is signed (developer.paypal.com/api/rest/webhooks/rest, "Verify the signature"). */
const signed = (id: string, time: string, webhookId: string, body: Buffer) =>
  `${id}|${time}|${webhookId}|${crc32(body)}`;

interface Signing {
  signer: Signer;
  webhookId: string;
  /** Address of the certificate chain. */
  certUrl: string;
  /** Milliseconds since the Unix epoch. */
  at: number;
}

/** Signs the webhook: returns its bytes with PayPal's headers. */
export function signTransmission(body: Buffer, { signer, webhookId, certUrl, at }: Signing): Transmission {
  const id = randomUUID();
  const time = `${new Date(at).toISOString().slice(0, 19)}Z`;
  const signature = createSign("sha256")
    .update(signed(id, time, webhookId, body))
    .sign(signer.privateKey);
  return {
    body,
    headers: {
      "content-type": "application/json",
      "user-agent": "PayPal/AUHD-214.0-0",
      "correlation-id": randomUUID().slice(0, 13).replace("-", ""),
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-auth-version": "v2",
      "paypal-cert-url": certUrl,
      "paypal-transmission-id": id,
      "paypal-transmission-time": time,
      "paypal-transmission-sig": signature.toString("base64"),
    },
  };
}

interface Claim {
  id: string;
  time: string;
  signature: string;
  webhookId: string;
}

/** True if this signer signed these bytes for that webhook. */
export function isSigned(body: Buffer, signer: Signer, claim: Claim): boolean {
  const text = signed(claim.id, claim.time, claim.webhookId, body);
  return createVerify("sha256").update(text).verify(signer.publicKey, claim.signature, "base64");
}

/** Forgeries of a genuine webhook, each with one defect. */
export const forgeries = {
  none: () => undefined,
  /** Different amount with the original signature. */
  body: ({ body, headers }: Transmission) => ({
    body: Buffer.from(body.toString("utf8").replace(/"value":"(\d)/, '"value":"9$1')),
    headers,
  }),
  /** Same content in a different serialization. */
  reencoded: ({ body, headers }: Transmission) => ({
    body: Buffer.from(JSON.stringify(JSON.parse(body.toString("utf8")), null, 1)),
    headers,
  }),
  signature: ({ body, headers }: Transmission) => ({
    body,
    headers: {
      ...headers,
      "paypal-transmission-sig": Buffer.alloc(256, 7).toString("base64"),
    },
  }),
  /** Points to a certificate at an address that is not PayPal's. */
  certUrl: ({ body, headers }: Transmission) => ({
    body,
    headers: {
      ...headers,
      "paypal-cert-url": "https://api.paypal.com.example.net/v1/notifications/certs/CERT-1",
    },
  }),
  unsigned: ({ body }: Transmission) => ({ body, headers: { "content-type": "application/json" } }),
} as const satisfies Record<string, (genuine: Transmission) => Transmission | undefined>;
export type Forgery = keyof typeof forgeries;
