/** A mail's text, split into the reply and what mail programs add. */
export interface SplitText {
  reply: string;
  /** Quotes, signatures and the like; "" if there are none. */
  folded: string;
}

// Each expression is only applied to truncated lines, so that matching is fast.
const LINE_MAX = 500;
const FOLD_PATTERNS: readonly RegExp[] = [
  // "-- " marks a signature; some programs omit the space.
  /^-- ?$/,
  /^_{10,}$/,
  /^-{2,} ?(Original Message|Forwarded message|Urspr\u00fcngliche Nachricht|Message d'origine|Mensaje original) ?-{2,}$/i,
  /^(Sent|Get Outlook|Envoy\u00e9|Enviado|Gesendet|Von meinem) .{0,40}(iPhone|iPad|Android|Outlook|mobile|phone|Handy)/i,
];
const DATED = /\d{4}|\d[:.]\d\d/;

/** True for the line above a quote that introduces it, in any language: "On Mon, 2 Mar 2026, Shop <reply@example.com> wrote:". */
function isAttribution(line: string): boolean {
  const plain = line.replace(/\p{Cf}/gu, "").trimEnd();
  return /[:\uff1a]$/.test(plain) && (plain.includes("@") || DATED.test(plain));
}
/** Header that Outlook and similar programs insert above the quoted mail, such as "From: Shop <reply@example.com>". */
const QUOTED_HEADER = /^\*?(From|Von|De|Da|Van|Fra|Od)\s?:\*?\s.*@/i;

const cut = (line: string) => line.slice(0, LINE_MAX).trim();

const isQuote = (line: string) => line.startsWith(">");

/** Returns the index of the attribution above the first quoted line, of up to three lines; -1 if there is none. */
function attributionAt(lines: readonly string[]): number {
  let last = lines.findIndex(isQuote) - 1;
  while (last >= 0 && lines[last]?.trim() === "") last -= 1;
  /** True if a line has a date or time before its e-mail address. */
  const isDated = (line = "") => DATED.test(cut(line).split("<")[0] ?? "");
  for (let at = last; at >= 0 && at > last - 3 && lines[at]?.trim() !== ""; at -= 1) {
    const attribution = lines
      .slice(at, last + 1)
      .map(cut)
      .join(" ");
    if (isAttribution(attribution)) return !isDated(lines[at]) && isDated(lines[at - 1]) ? at - 1 : at;
  }
  return -1;
}

/** Returns the index at which quoted text or a signature begins; -1 if there is none. */
function foldAt(lines: readonly string[]): number {
  const marks = [
    attributionAt(lines),
    lines
      .map(cut)
      .findIndex((line) => QUOTED_HEADER.test(line) || FOLD_PATTERNS.some((mark) => mark.test(line))),
  ].filter((at) => at >= 0);
  return marks.length === 0 ? -1 : Math.min(...marks);
}

/**
 * Splits a mail's plain text. Everything from the first sign of a quote or signature is folded. If the mail only replies between
 * quoted lines, only the quoted lines are folded.
 */
export function splitText(text: string): SplitText {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const start = foldAt(lines);
  const head = start === -1 ? lines : lines.slice(0, start);
  const tail = start === -1 ? [] : lines.slice(start);
  // Replies between the lines of the quote, below "… wrote:".
  const quoteAt = tail.findIndex(isQuote);
  const answered = quoteAt === -1 ? [] : tail.slice(quoteAt).filter((line) => !isQuote(line));
  const between = answered.length > 0 && head.join("").trim() === "" ? answered : [];
  const said = [...head.filter((line) => !isQuote(line)), ...between]
    .join("\n")
    .replace(/\n{3,}/g, "\n\n")
    .trim();
  if (said === "") return { reply: said, folded: text.trim() };
  const folded = [...head.filter(isQuote), ...tail.filter((line) => between.length === 0 || isQuote(line))]
    .join("\n")
    .trim();
  return { reply: said, folded };
}
