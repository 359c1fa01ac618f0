import { createHash, type KeyObject, sign } from "node:crypto";

// Issues X.509 certificates (RFC 5280). node:crypto can read certificates but not issue them.

export interface CertificateOptions {
  subject: string;
  issuer: string;
  publicKey: KeyObject;
  /** Key pair of the issuer. */
  signer: { publicKey: KeyObject; privateKey: KeyObject };
  /** True for a certificate that may issue others. */
  isAuthority: boolean;
  /** Milliseconds since the Unix epoch. */
  from: number;
  until: number;
  serial: number;
}

function bytesOf(value: number): Buffer {
  const hex = value.toString(16);
  return Buffer.from(hex.padStart(hex.length + (hex.length % 2), "0"), "hex");
}

function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const value = Buffer.concat(parts);
  const size = bytesOf(value.length);
  const length = value.length < 0x80 ? size : Buffer.concat([Buffer.from([0x80 | size.length]), size]);
  return Buffer.concat([Buffer.from([tag]), length, value]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);
const yes = tlv(0x01, Buffer.from([0xff]));
const octets = (value: Buffer) => tlv(0x04, value);
const bits = (value: Buffer) => tlv(0x03, Buffer.from([0]), value);
/** Encodes an integer in the fewest bytes (X.690, 8.3.2), with a leading zero byte if it would otherwise be negative. */
function integer(value: number): Buffer {
  const bytes = bytesOf(value);
  return (bytes[0] ?? 0) < 0x80 ? tlv(0x02, bytes) : tlv(0x02, Buffer.from([0]), bytes);
}
const utf8 = (value: string) => tlv(0x0c, Buffer.from(value));

function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = [first * 40 + second, ...rest].flatMap((part) => {
    const groups = [part & 0x7f];
    for (let left = part >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tlv(0x06, Buffer.from(bytes));
}

/** Encodes a UTCTime, which RFC 5280 requires for dates until 2049. */
const time = (at: number) =>
  tlv(0x17, Buffer.from(`${new Date(at).toISOString().slice(2, 19).replace(/\D/g, "")}Z`));

const name = (common: string) => sequence(tlv(0x31, sequence(oid("2.5.4.3"), utf8(common))));

const keyId = (key: KeyObject) =>
  createHash("sha1")
    .update(key.export({ type: "spki", format: "der" }))
    .digest();

function extension(id: string, critical: boolean, value: Buffer): Buffer {
  return sequence(oid(id), ...(critical ? [yes] : []), octets(value));
}

function extensions({ subject, publicKey, signer, isAuthority }: CertificateOptions): Buffer {
  // digitalSignature, or keyCertSign and cRLSign.
  const usage = isAuthority ? [0x01, 0x06] : [0x07, 0x80];
  return tlv(
    0xa3,
    sequence(
      extension("2.5.29.19", true, isAuthority ? sequence(yes) : sequence()),
      extension("2.5.29.15", true, tlv(0x03, Buffer.from(usage))),
      extension("2.5.29.14", false, octets(keyId(publicKey))),
      extension("2.5.29.35", false, sequence(tlv(0x80, keyId(signer.publicKey)))),
      ...(isAuthority
        ? []
        : [extension("2.5.29.17", false, sequence(tlv(0x82, Buffer.from(subject, "latin1"))))]),
    ),
  );
}

/** Issues a signed certificate as PEM. The issuer's key determines the algorithm: SHA-256 with RSA or ECDSA. */
export function issueCertificate(options: CertificateOptions): string {
  const { subject, issuer, publicKey, signer, from, until, serial } = options;
  const algorithm =
    signer.privateKey.asymmetricKeyType === "rsa"
      ? sequence(oid("1.2.840.113549.1.1.11"), tlv(0x05))
      : sequence(oid("1.2.840.10045.4.3.2"));
  const body = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    integer(serial),
    algorithm,
    name(issuer),
    sequence(time(from), time(until)),
    name(subject),
    publicKey.export({ type: "spki", format: "der" }),
    extensions(options),
  );
  const der = sequence(body, algorithm, bits(sign("sha256", body, signer.privateKey)));
  const lines = der.toString("base64").replace(/.{64}/g, "$&\n").trimEnd();
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}
