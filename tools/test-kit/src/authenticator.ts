import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";

const b64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

// Minimal CBOR encoder (RFC 8949), for attestation objects with the format "none".
function head(major: number, n: number): Buffer {
  if (n < 24) return Buffer.from([(major << 5) | n]);
  if (n < 256) return Buffer.from([(major << 5) | 24, n]);
  return Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
}
const int = (n: number) => (n < 0 ? head(1, -1 - n) : head(0, n));
const bytes = (value: Uint8Array) => Buffer.concat([head(2, value.length), value]);
const text = (value: string) => Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
const map = (...pairs: [Buffer, Buffer][]) => Buffer.concat([head(5, pairs.length), ...pairs.flat()]);

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** Values that replace those of a genuine response. */
interface Forgery {
  origin?: string;
  rpId?: string;
  challenge?: string;
  /** True if the user was present but not verified. */
  unverified?: boolean;
  counter?: number;
}

/** Software authenticator (WebAuthn Level 2) with one passkey for `rpId` in a browser at `origin`. */
export function softAuthenticator({ rpId, origin }: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  let userHandle = "";

  const authData = (extra: Buffer[], flags: number, forged: Forgery) => {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(forged.counter ?? ++counter);
    const verified = forged.unverified ? 0 : VERIFIED;
    return Buffer.concat([
      sha256(forged.rpId ?? rpId),
      Buffer.from([flags | PRESENT | verified]),
      count,
      ...extra,
    ]);
  };
  const clientData = (type: string, challenge: string, forged: Forgery) =>
    Buffer.from(
      JSON.stringify({ type, challenge: forged.challenge ?? challenge, origin: forged.origin ?? origin }),
    );
  const credential = {
    id: b64(id),
    rawId: b64(id),
    type: "public-key" as const,
    clientExtensionResults: {},
  };

  return {
    id: credential.id,
    /** Returns the response of `navigator.credentials.create()`. */
    create: (options: { challenge: string; user: { id: string } }, forged: Forgery = {}) => {
      userHandle = options.user.id;
      const { x = "", y = "" } = publicKey.export({ format: "jwk" });
      const key = map(
        [int(1), int(2)],
        [int(3), int(-7)],
        [int(-1), int(1)],
        [int(-2), bytes(Buffer.from(x, "base64url"))],
        [int(-3), bytes(Buffer.from(y, "base64url"))],
      );
      const data = authData([Buffer.alloc(16), Buffer.from([0, id.length]), id, key], HAS_CREDENTIAL, forged);
      const attestation = map(
        [text("fmt"), text("none")],
        [text("attStmt"), map()],
        [text("authData"), bytes(data)],
      );
      return {
        ...credential,
        response: {
          clientDataJSON: b64(clientData("webauthn.create", options.challenge, forged)),
          attestationObject: b64(attestation),
          transports: ["internal"],
        },
      };
    },
    /** Returns the response of `navigator.credentials.get()`. */
    get: (options: { challenge: string }, forged: Forgery = {}) => {
      const data = authData([], 0, forged);
      const client = clientData("webauthn.get", options.challenge, forged);
      const signature = createSign("sha256")
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: b64(client),
          authenticatorData: b64(data),
          signature: b64(signature),
          userHandle,
        },
      };
    },
  };
}
