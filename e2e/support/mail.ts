/** Decoded mail, as a mail program shows it. */
export interface Mail {
  to: string;
  subject: string;
  /** Reply-To address; "" if there is none. */
  replyTo: string;
  /** Plain text, or the HTML if there is no plain text. */
  text: string;
  /** All http and https addresses in the text, in order. */
  links: string[];
}

interface Part {
  headers: Map<string, string>;
  body: string;
}

function split(source: string): Part {
  const [head = "", ...rest] = source.split(/\r?\n\r?\n/);
  const headers = new Map<string, string>();
  for (const line of head.replace(/\r?\n[ \t]+/g, " ").split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim());
  }
  return { headers, body: rest.join("\n\n") };
}

function fromQuotedPrintable(text: string): string {
  const bytes = text
    .replace(/=\r?\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

const fromBase64 = (text: string) => Buffer.from(text, "base64").toString("utf8");

/** Decodes a header (RFC 2047): `=?utf-8?Q?…?=` and `=?utf-8?B?…?=`. */
function decodeHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?[\w-]+\?([QB])\?(.*?)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === "B" ? fromBase64(text) : fromQuotedPrintable(text.replaceAll("_", " ")),
    );
}

function decodeBody({ headers, body }: Part): string {
  const encoding = headers.get("content-transfer-encoding")?.toLowerCase();
  if (encoding === "base64") return fromBase64(body);
  return encoding === "quoted-printable" ? fromQuotedPrintable(body) : Buffer.from(body, "latin1").toString();
}

/** Returns all parts that are not multipart, in order. */
function leaves(part: Part): Part[] {
  const boundary = /boundary="?([^";]+)"?/i.exec(part.headers.get("content-type") ?? "")?.[1];
  if (boundary === undefined) return [part];
  const inner = part.body.split(`--${boundary}`).slice(1, -1);
  return inner.flatMap((source) => leaves(split(source.replace(/^\r?\n/, ""))));
}

/** Parses an .eml file. `source` is its bytes as latin1 text. */
export function readMail(source: string): Mail {
  const mail = split(source);
  const parts = leaves(mail);
  const plain = parts.find((part) => !part.headers.get("content-type")?.startsWith("text/html")) ?? parts[0];
  const text = plain === undefined ? "" : decodeBody(plain);
  return {
    to: mail.headers.get("to") ?? "",
    subject: decodeHeader(mail.headers.get("subject") ?? ""),
    replyTo: mail.headers.get("reply-to") ?? "",
    text,
    links: text.match(/https?:\/\/[^\s"'<>]+/g) ?? [],
  };
}
