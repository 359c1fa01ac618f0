import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";

// Creates X.509 certificates (RFC 5280) for tests. Node can read certificates but can't create them.

const tlv = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts);
  const length: number[] = [];
  for (let left = content.length; left > 0; left = Math.floor(left / 256)) length.unshift(left % 256);
  const head = content.length < 128 ? [content.length] : [0x80 + length.length, ...length];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
};
const sequence = (...parts: Uint8Array[]) => tlv(0x30, ...parts);
const bytes = (...values: number[]) => Buffer.from(values);

const SHA256_WITH_RSA = sequence(
  tlv(0x06, bytes(0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b)),
  tlv(0x05),
);
const commonName = (name: string) =>
  sequence(tlv(0x31, sequence(tlv(0x06, bytes(0x55, 0x04, 0x03)), tlv(0x0c, Buffer.from(name)))));
const time = (at: number) =>
  tlv(0x18, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(0, 14)}Z`));
const extension = (id: number, critical: boolean, value: Buffer) =>
  sequence(tlv(0x06, bytes(0x55, 0x1d, id)), ...(critical ? [tlv(0x01, bytes(0xff))] : []), tlv(0x04, value));

export interface Certificate {
  pem: string;
  name: string;
  privateKey: KeyObject;
}

const YEAR_MS = 365 * 86_400_000;
let serial = 1;

/** Creates a certificate for `name`, self-signed unless an issuer is passed. */
export function makeCertificate({
  name,
  issuer,
  isCa = false,
  from = Date.now() - YEAR_MS,
  to = Date.now() + YEAR_MS,
}: {
  name: string;
  issuer?: Certificate;
  isCa?: boolean;
  from?: number;
  to?: number;
}): Certificate {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  serial += 1;
  const extensions = [
    extension(0x13, true, sequence(...(isCa ? [tlv(0x01, bytes(0xff))] : []))),
    ...(isCa ? [] : [extension(0x11, false, sequence(tlv(0x82, Buffer.from(name))))]),
  ];
  const body = sequence(
    tlv(0xa0, tlv(0x02, bytes(2))),
    tlv(0x02, bytes(1, serial)),
    SHA256_WITH_RSA,
    commonName(issuer?.name ?? name),
    sequence(time(from), time(to)),
    commonName(name),
    createPublicKey(privateKey).export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(...extensions)),
  );
  const signature = sign("RSA-SHA256", body, issuer?.privateKey ?? privateKey);
  const der = sequence(body, SHA256_WITH_RSA, tlv(0x03, bytes(0), signature));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return {
    pem: `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`,
    name,
    privateKey,
  };
}
