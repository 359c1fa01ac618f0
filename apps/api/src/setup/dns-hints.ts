import { Resolver } from "node:dns/promises";
import { isLoopback } from "../addresses/loopback.ts";
import type { Context } from "../context/context.ts";

const TIMEOUT_MS = 3_000;
/** DKIM selectors that large mail providers use. The selectors of other providers can't be guessed. */
const SELECTORS = ["default", "google", "selector1", "selector2", "k1", "s1", "mail", "dkim"] as const;

/** Result of a DNS check of the sender's domain. `text` states the record that was found, or what to do. */
export interface DnsHint {
  name: "SPF" | "DKIM" | "DMARC";
  ok: boolean;
  text: string;
}

/** Returns the TXT records of a name, or none if it doesn't exist. Throws if the DNS doesn't respond. */
async function textsAt(resolver: Resolver, at: string): Promise<string[]> {
  try {
    return (await resolver.resolveTxt(at)).map((parts) => parts.join(""));
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOTFOUND" || code === "ENODATA") return [];
    throw error;
  }
}

async function spf(resolver: Resolver, domain: string): Promise<DnsHint> {
  const found = (await textsAt(resolver, domain)).filter((text) => /^v=spf1(\s|$)/i.test(text));
  if (found.length > 1)
    return {
      name: "SPF",
      ok: false,
      text: `${domain} has ${found.length} SPF records. Only one is allowed. Merge them into one.`,
    };
  return found[0]
    ? { name: "SPF", ok: true, text: `${domain} has an SPF record: ${found[0]}` }
    : {
        name: "SPF",
        ok: false,
        text: `${domain} has no SPF record. Add the TXT record that your mail provider gives you. It starts with v=spf1.`,
      };
}

async function dkim(resolver: Resolver, domain: string): Promise<DnsHint> {
  const asked = await Promise.all(
    SELECTORS.map(async (selector) => ({
      selector,
      texts: await textsAt(resolver, `${selector}._domainkey.${domain}`),
    })),
  );
  const found = asked.find(({ texts }) => texts.some((text) => /(^|;\s*)p=[^;\s]/i.test(text)));
  return found
    ? {
        name: "DKIM",
        ok: true,
        text: `DKIM key found at ${found.selector}._domainkey.${domain}.`,
      }
    : {
        name: "DKIM",
        ok: false,
        text: `No DKIM key found at the usual names under _domainkey.${domain}. Your mail provider shows which record to add. It may use another name.`,
      };
}

async function dmarc(resolver: Resolver, domain: string): Promise<DnsHint> {
  const [found] = (await textsAt(resolver, `_dmarc.${domain}`)).filter((text) => /^v=DMARC1/i.test(text));
  return found
    ? { name: "DMARC", ok: true, text: `${domain} has a DMARC record: ${found}` }
    : {
        name: "DMARC",
        ok: false,
        text: `${domain} has no DMARC record. Add a TXT record at _dmarc.${domain}, for example v=DMARC1; p=none`,
      };
}

/**
 * Looks up the DNS records of the sender's domain that receiving mail servers check. Only called when the owner requests it. Returns
 * no hints if the sender has no valid domain.
 */
export async function dnsHints({ env }: Pick<Context, "env">): Promise<{ domain: string; hints: DnsHint[] }> {
  const domain = env.MAIL_FROM.slice(env.MAIL_FROM.lastIndexOf("@") + 1)
    .replace(">", "")
    .trim();
  if (!/\.[a-z][a-z\d-]*[a-z\d]$/i.test(domain) || isLoopback(domain)) return { domain, hints: [] };
  const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: 1 });
  if (env.DNS_SERVER) resolver.setServers([env.DNS_SERVER]);
  const ask = async (name: DnsHint["name"], hint: Promise<DnsHint>): Promise<DnsHint> =>
    hint.catch(() => ({ name, ok: false, text: `The DNS lookup for ${domain} failed. Try again later.` }));
  const hints = await Promise.all([
    ask("SPF", spf(resolver, domain)),
    ask("DKIM", dkim(resolver, domain)),
    ask("DMARC", dmarc(resolver, domain)),
  ]);
  return { domain, hints };
}
