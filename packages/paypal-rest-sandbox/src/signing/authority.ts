import { generateKeyPairSync, type KeyObject, randomBytes, randomInt } from "node:crypto";
import { issueCertificate } from "./certificate.ts";

/** Common name of the certificates that PayPal signs its sandbox webhooks with. */
export const CERTIFICATE_NAME = "messageverificationcerts.sandbox.paypal.com";
const DAY_MS = 86_400_000;

/** Kinds of certificates that a webhook can be signed with. */
export const certificateKinds = ["normal", "expired", "wrongName", "otherCa"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export interface Signer {
  /** Last segment of the certificate's URL. */
  name: string;
  privateKey: KeyObject;
  publicKey: KeyObject;
  /** Certificate, followed by the certificates of its issuers, as PEM. */
  chain: string;
}

interface Keys {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

let ownKeys: Keys | undefined;
/** Returns the key pair that webhooks are signed with. It is created once per process, because generating RSA keys is slow. */
function rsaKeys(): Keys {
  ownKeys ??= generateKeyPairSync("rsa", { modulusLength: 2048 });
  return ownKeys;
}

const ecKeys = (): Keys => generateKeyPairSync("ec", { namedCurve: "P-256" });
const serial = () => randomInt(1, 0x7fffffff);

function createChain(at: number) {
  // Long enough for tests that move the clock by a year.
  const dates = { from: at - 3_650 * DAY_MS, until: at + 3_650 * DAY_MS };
  const [top, middle] = [ecKeys(), ecKeys()];
  const [rootName, middleName] = ["Test checkout root CA", "Test checkout issuing CA"];
  const authority = { ...dates, isAuthority: true, issuer: rootName, signer: top };
  const root = issueCertificate({
    ...authority,
    subject: rootName,
    publicKey: top.publicKey,
    serial: serial(),
  });
  const above = issueCertificate({
    ...authority,
    subject: middleName,
    publicKey: middle.publicKey,
    serial: serial(),
  });
  return {
    root,
    issue: (subject: string, publicKey: KeyObject, from: number, until: number) => {
      const made = { subject, publicKey, from, until, serial: serial() };
      const own = issueCertificate({ ...made, isAuthority: false, issuer: middleName, signer: middle });
      return own + above + root;
    },
  };
}

/** Creates a certificate authority. A shop on this machine must trust its `root`. */
export function createAuthority(now: () => number) {
  const [trusted, foreign] = [createChain(now()), createChain(now())];
  const signers = new Map<CertificateKind, Signer>();

  function make(kind: CertificateKind): Signer {
    const chain = kind === "otherCa" ? foreign : trusted;
    const subject = kind === "wrongName" ? "certificates.example.com" : CERTIFICATE_NAME;
    const until = kind === "expired" ? now() - DAY_MS / 2 : now() + 365 * DAY_MS;
    const keys = rsaKeys();
    const name = `CERT-${randomBytes(12).toString("hex")}`;
    return { ...keys, name, chain: chain.issue(subject, keys.publicKey, now() - DAY_MS, until) };
  }

  return {
    root: trusted.root,
    signer(kind: CertificateKind): Signer {
      const signer = signers.get(kind) ?? make(kind);
      signers.set(kind, signer);
      return signer;
    },
    find: (name: string) => [...signers.values()].find((one) => one.name === name),
  };
}

export type Authority = ReturnType<typeof createAuthority>;
