import type { ParsedMail } from "mailparser";
import { headerValues } from "./headers.ts";

/** One result of an Authentication-Results header (RFC 8601), such as `dkim=pass header.d=example.com`. */
interface Result {
  method: string;
  result: string;
  /** Properties by name, such as `header.d`. */
  properties: ReadonlyMap<string, string>;
}

/** Maximum length of a header, in characters. Longer headers are ignored; legitimate servers write less. */
const READ_MAX = 10_000;

/**
 * Removes comments and quoted strings from a header's value, because both may contain text chosen by the sender. Returns undefined
 * if one of them is unclosed.
 */
function withoutCommentsAndStrings(value: string): string | undefined {
  let [out, depth, quoted] = ["", 0, false];
  for (let at = 0; at < value.length; at += 1) {
    const letter = value[at] ?? "";
    if (letter === "\\" && (quoted || depth > 0)) at += 1;
    else if (quoted) quoted = letter !== '"';
    else if (letter === '"' && depth === 0) quoted = true;
    else if (letter === "(") depth += 1;
    else if (letter === ")") {
      if (depth === 0) return undefined;
      depth -= 1;
    } else if (depth === 0) out += letter;
  }
  return quoted || depth > 0 ? undefined : out;
}

function resultIn(part: string): Result | undefined {
  const [check = "", ...rest] = part
    .split("=")
    .map((each) => each.trim())
    .join("=")
    .split(/\s+/);
  const [, method = "", result = ""] = /^([a-z\d-]+)(?:\/\d+)?=([a-z]+)$/.exec(check) ?? [];
  if (method === "") return undefined;
  const properties = new Map<string, string>();
  for (const one of rest) {
    const [, name, value] = /^([a-z]+\.[a-z\d-]+)=(.+)$/.exec(one) ?? [];
    // A duplicate property is ambiguous and is ignored.
    if (name && value !== undefined) properties.set(name, properties.has(name) ? "" : value);
  }
  return { method, result, properties };
}

/** Returns the results of the server named `authservId`; none if the topmost header is from another server. */
function resultsOf({ headerLines }: ParsedMail, authservId: string): Result[] {
  // The trusted server adds its header at the top. Headers below it came with the mail, so the sender may have forged them.
  const [topmost = ""] = headerValues(headerLines, "authentication-results");
  const said = topmost.length <= READ_MAX ? withoutCommentsAndStrings(topmost.toLowerCase()) : undefined;
  const [id = "", ...parts] = said?.split(";") ?? [];
  if (id.trim().split(/\s+/)[0] !== authservId.toLowerCase()) return [];
  return parts.flatMap((part) => resultIn(part) ?? []);
}

const domainOf = (address = "") => address.slice(address.lastIndexOf("@") + 1);
/** Returns true if the domain `by` is `domain` or one of its parents. */
const isSameOrParentDomain = (by: string, domain: string) =>
  by.includes(".") && (by === domain || domain.endsWith(`.${by}`));

/**
 * Returns true if the trusted mail server authenticated the domain of `sender`: by DMARC, or, if the domain has no DMARC policy, by
 * DKIM or SPF for that domain. A mail without results of that server is not authenticated.
 */
export function isProven(mail: ParsedMail, sender: string, authservId: string | undefined): boolean {
  if (!authservId || sender === "") return false;
  const domain = domainOf(sender);
  const results = resultsOf(mail, authservId);
  const dmarc = results.filter(({ method, result }) => method === "dmarc" && result !== "none");
  if (dmarc.length > 0)
    return dmarc.every(
      ({ result, properties }) =>
        result === "pass" && domainOf(properties.get("header.from") ?? domain) === domain,
    );
  return results.some(({ method, result, properties }) => {
    if (result !== "pass") return false;
    if (method === "dkim")
      return isSameOrParentDomain(domainOf(properties.get("header.d") ?? properties.get("header.i")), domain);
    return method === "spf" && isSameOrParentDomain(domainOf(properties.get("smtp.mailfrom")), domain);
  });
}

/** IMAP hosts of providers that check every inbound mail, with the name that they use in Authentication-Results. */
const KNOWN: Readonly<Record<string, string>> = { "imap.gmail.com": "mx.google.com" };

/**
 * Returns the name of the server whose Authentication-Results are trusted: the one configured by the owner, or that of a known mailbox
 * provider; undefined if there is none.
 */
export function findTrustedServer({
  INBOUND_CHECKED_BY,
  IMAP_URL,
}: {
  INBOUND_CHECKED_BY?: string | undefined;
  IMAP_URL?: string | undefined;
}): string | undefined {
  return INBOUND_CHECKED_BY ?? (IMAP_URL ? KNOWN[new URL(IMAP_URL).hostname] : undefined);
}
