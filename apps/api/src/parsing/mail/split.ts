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
/** "On Mon, 2 Mar 2026 at 09:00, Shop <reply@example.com> wrote:", in the languages of common programs. */
const ATTRIBUTION_END =
  /(wrote|schrieb|a \u00e9crit|escribi\u00f3|ha scritto|schreef|skrev|napisa\u0142\(?a?\)?)\s*(\S.{0,200})?:$/i;
const ATTRIBUTION_START =
  /^(On|Am|Le|El|Il|Op|Den|Em|W dniu|\d{4}-\d\d-\d\d|\d{1,2}[./]\d{1,2}[./]\d{2,4})\b/i;
/** Number of characters at the end of a line in which WROTE is searched. It only matches at the end. */
const WROTE_MAX = 300;
/** Header that Outlook and similar programs insert above the quoted mail, such as "From: Shop <reply@example.com>". */
const QUOTED_HEADER = /^\*?(From|Von|De|Da|Van|Fra|Od)\s?:\*?\s.*@/i;

const cut = (line: string) => line.slice(0, LINE_MAX).trim();

/** Returns true if quoted text or a signature begins at this line. An attribution may span up to three lines. */
function beginsAt(lines: readonly string[], at: number): boolean {
  const line = cut(lines[at] ?? "");
  if (FOLD_PATTERNS.some((start) => start.test(line)) || QUOTED_HEADER.test(line)) return true;
  if (!ATTRIBUTION_START.test(line)) return false;
  for (let more = 1; more <= 3; more += 1) {
    const joined = lines
      .slice(at, at + more)
      .map(cut)
      .join(" ");
    if (ATTRIBUTION_END.test(joined.slice(-WROTE_MAX))) return true;
  }
  return false;
}

/**
 * Splits a mail's plain text. Everything from the first sign of a quote or signature is folded. If the mail only replies between
 * quoted lines, only the quoted lines are folded.
 */
export function splitText(text: string): SplitText {
  const lines = text.replaceAll("\r\n", "\n").split("\n");
  const start = lines.findIndex((_, at) => beginsAt(lines, at));
  const head = start === -1 ? lines : lines.slice(0, start);
  const tail = start === -1 ? [] : lines.slice(start);
  const isQuote = (line: string) => line.startsWith(">");
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
