import type { ParsedMail } from "mailparser";
import { headerValues } from "./judge.ts";

/** One check of the mail server, as RFC 8601 writes it: `dkim=pass header.d=example.com`. */
interface Result {
  method: string;
  result: string;
  /** By their names, such as `header.d`. */
  properties: ReadonlyMap<string, string>;
}

/** So much of a header is read, in characters: no server writes more. */
const READ_MAX = 10_000;

/**
 * The header's value without comments, and without what stands in quotes: both may hold what the mail's sender chose. Undefined
 * where one is not closed.
 */
function bare(value: string): string | undefined {
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
    // Said twice, it says nothing.
    if (name && value !== undefined) properties.set(name, properties.has(name) ? "" : value);
  }
  return { method, result, properties };
}

/** What the server named `authservId` found of a mail; none where the topmost header of the kind is another's. */
function resultsOf({ headerLines }: ParsedMail, authservId: string): Result[] {
  // Those below came with the mail, and may be its sender's own.
  const [topmost = ""] = headerValues(headerLines, "authentication-results");
  const said = topmost.length <= READ_MAX ? bare(topmost.toLowerCase()) : undefined;
  const [id = "", ...parts] = said?.split(";") ?? [];
  if (id.trim().split(/\s+/)[0] !== authservId.toLowerCase()) return [];
  return parts.flatMap((part) => resultIn(part) ?? []);
}

const domainOf = (address = "") => address.slice(address.lastIndexOf("@") + 1);
/** Whether who holds the domain `by` may speak for `domain`: it is the same, or one above it. */
const speaksFor = (by: string, domain: string) =>
  by.includes(".") && (by === domain || domain.endsWith(`.${by}`));

/**
 * Whether our own mail server says that the mail is from `sender`'s domain: by DMARC, or, where the domain has no such policy, by a
 * signature (DKIM) or a sending server (SPF) of that domain. A mail without that server's word is proven by nothing.
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
      return speaksFor(domainOf(properties.get("header.d") ?? properties.get("header.i")), domain);
    return method === "spf" && speaksFor(domainOf(properties.get("smtp.mailfrom")), domain);
  });
}

/** Mailboxes whose server is known to check every mail that comes in, with the name that it does so under. */
const KNOWN: Readonly<Record<string, string>> = { "imap.gmail.com": "mx.google.com" };

/** The server whose word counts: the one that the owner named, or the mailbox's where that is known. */
export function checkingServer({
  INBOUND_CHECKED_BY,
  IMAP_URL,
}: {
  INBOUND_CHECKED_BY?: string | undefined;
  IMAP_URL?: string | undefined;
}): string | undefined {
  return INBOUND_CHECKED_BY ?? (IMAP_URL ? KNOWN[new URL(IMAP_URL).hostname] : undefined);
}
