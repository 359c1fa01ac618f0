import { X509Certificate } from "node:crypto";
import { rootCertificates } from "node:tls";
import { fetchProvider } from "../../fetch-provider.ts";
import type { PaypalSetup } from "../setup.ts";

const MAX_CACHED = 16;
const MAX_CHAIN = 5;

/** Hosts that serve PayPal's certificates, and the names that they're issued to (PayPal's Java SDK, SSLUtil). */
const known = {
  sandbox: {
    hosts: ["api.sandbox.paypal.com", "api-m.sandbox.paypal.com"],
    names: ["messageverificationcerts.sandbox.paypal.com", "messageverificationcerts.paypal.com"],
  },
  live: {
    hosts: ["api.paypal.com", "api-m.paypal.com"],
    names: ["messageverificationcerts.paypal.com"],
  },
} as const;

/** True if a certificate may be fetched from this address, which comes from the sender of the webhook and can't be trusted. */
export function mayFetch(address: string, { mode, apiUrl }: Pick<PaypalSetup, "mode" | "apiUrl">): boolean {
  if (address.length > 500 || !URL.canParse(address)) return false;
  const url = new URL(address);
  const isPlain = url.username === "" && url.password === "" && url.search === "" && url.hash === "";
  if (!isPlain || !/^\/v1\/notifications\/certs\/[\w-]+$/.test(url.pathname)) return false;
  if (mode === "local") return url.origin === new URL(apiUrl).origin;
  const hosts: readonly string[] = known[mode].hosts;
  return url.protocol === "https:" && url.port === "" && hosts.includes(url.hostname);
}

const isValidAt = (one: X509Certificate, at: number) =>
  one.validFromDate.getTime() <= at && at <= one.validToDate.getTime();
const isFrom = (one: X509Certificate, issuer: X509Certificate) =>
  one.checkIssued(issuer) && one.verify(issuer.publicKey);

let roots: X509Certificate[] | undefined;
/** Root certificates that Node trusts for HTTPS. */
const publicRoots = () => (roots ??= rootCertificates.map((pem) => new X509Certificate(pem)));

/**
 * Checks that the first certificate is PayPal's and valid at the given time (ms). Returns "unproven" if the chain to a trusted
 * root is incomplete. In local mode, the root certificate that the test system sends is trusted.
 */
export function verifyChain(
  certificates: readonly X509Certificate[],
  mode: PaypalSetup["mode"],
  at: number,
  trusted: readonly X509Certificate[] = mode === "local"
    ? certificates.filter((one) => isFrom(one, one))
    : publicRoots(),
): "trusted" | "refused" | "unproven" {
  const [own, ...others] = certificates;
  if (own?.publicKey.asymmetricKeyType !== "rsa" || !isValidAt(own, at)) return "refused";
  const names = known[mode === "live" ? "live" : "sandbox"].names;
  if (!names.some((name) => own.checkHost(name) !== undefined)) return "refused";
  let last = own;
  for (let length = 0; length < MAX_CHAIN; length += 1) {
    if (trusted.some((root) => isValidAt(root, at) && isFrom(last, root))) return "trusted";
    const next = others.find((one) => one !== last && one.ca && isFrom(last, one));
    if (!next) break;
    if (!isValidAt(next, at)) return "refused";
    last = next;
  }
  return "unproven";
}

const cache = new Map<string, X509Certificate[]>();
const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** Returns the certificates at an address, from a cache; the first is the signer's. Returns [] if PayPal doesn't know the address. */
export async function certificatesAt(address: string, signal: AbortSignal): Promise<X509Certificate[]> {
  const before = cache.get(address);
  if (before) return before;
  const { status, raw } = await fetchProvider(address, { headers: { accept: "*/*" } }, signal);
  // PayPal doesn't know this address: the sender made it up.
  if (status === 400 || status === 404) return [];
  const found = status === 200 ? [...raw.toString("latin1").matchAll(PEM)] : [];
  if (found.length === 0) throw new Error(`There is no certificate at ${address}.`);
  const certificates = found.slice(0, MAX_CHAIN).map(([pem]) => new X509Certificate(pem));
  for (const oldest of [...cache.keys()].slice(0, Math.max(0, cache.size + 1 - MAX_CACHED)))
    cache.delete(oldest);
  cache.set(address, certificates);
  return certificates;
}
