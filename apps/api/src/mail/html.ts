// Builds the HTML version of a mail from its text. Foreign content is only included as escaped text and validated links.

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Matches a URL in running text, without a trailing full stop or bracket. */
const LINK = /https?:\/\/[^\s<>"]{1,2000}[^\s<>".,:;!?)\]]/g;

const FONT = "-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif";
const FAINT = "#56625d";

/** Inline styles, because many mail programs ignore style sheets. */
const style = {
  page: "margin:0;padding:24px 12px;background:#f3f5f4;color:#1b2521",
  box: `max-width:600px;margin:0 auto;padding:32px;background:#ffffff;border:1px solid #dde3e0;border-radius:12px;font-family:${FONT};font-size:16px;line-height:1.6;text-align:left`,
  head: "margin:0 0 24px;font-size:20px;font-weight:600;line-height:1.3",
  paragraph: "margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere",
  quote: `margin:0 0 16px;padding-left:12px;border-left:3px solid #c6d0cb;color:${FAINT};white-space:pre-line;overflow-wrap:anywhere`,
  button:
    "display:inline-block;padding:12px 22px;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none",
  foot: `max-width:600px;margin:16px auto 0;text-align:center;font-family:${FONT};font-size:13px;overflow-wrap:anywhere`,
  small: `margin:0 0 16px;font-size:13px;color:${FAINT};overflow-wrap:anywhere`,
} as const;

const link = (address: string, accent: string) =>
  `<a href="${escaped(address)}" style="color:${accent}">${escaped(address)}</a>`;

/** Escapes a text and turns its URLs into links. */
function linked(text: string, accent: string): string {
  let html = "";
  let at = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    html += escaped(text.slice(at, index)) + link(address, accent);
    at = index + address.length;
  }
  return html + escaped(text.slice(at));
}

/** Renders a paragraph. A paragraph that is only a URL of the site becomes a button, with the URL as text below it. */
function block(paragraph: string, { accent, site }: Letterhead): string {
  const [address] = paragraph.match(LINK) ?? [];
  // Mails also contain text from customers. A link to another site must not look like one of ours.
  if (address === paragraph && URL.parse(address)?.origin === site)
    return `<p style="${style.paragraph}"><a href="${escaped(address)}" style="${style.button};background:${accent}">Open the page</a></p><p style="${style.small}">${link(address, accent)}</p>`;
  if (/^>/.test(paragraph)) {
    const text = paragraph.replace(/^> ?/gm, "");
    return `<blockquote style="${style.quote}">${linked(text, accent)}</blockquote>`;
  }
  return `<p style="${style.paragraph}">${linked(paragraph, accent)}</p>`;
}

/** The header and footer that every mail shares. */
export interface Letterhead {
  name: string;
  /** Content id of the logo and its size in pixels. If undefined, the name is shown instead. */
  logo?: { cid: string; width: number; height: number } | undefined;
  /** A colour such as #1d6f5c, dark enough for white text. */
  accent: string;
  /** Origin of the site, such as "https://shop.example.com". Only its URLs become buttons. */
  site: string;
  /** Legal pages that have a text, for the footer. */
  legal?: readonly { title: string; href: string }[];
}

/** Returns the plain-text footer of a mail. */
export const footOf = ({ legal = [] }: Pick<Letterhead, "legal">): string =>
  legal.length === 0 ? "" : `\n-- \n${legal.map(({ title, href }) => `${title}: ${href}\n`).join("")}`;

function footAsHtml({ legal = [] }: Letterhead): string {
  if (legal.length === 0) return "";
  const links = legal.map(
    ({ title, href }) => `<a href="${escaped(href)}" style="color:${FAINT}">${escaped(title)}</a>`,
  );
  return `<p style="${style.foot}">${links.join(" · ")}</p>`;
}

/** Returns a mail's text as HTML, with the business' header and footer. */
export function htmlOf(text: string, letterhead: Letterhead): string {
  const { name, logo } = letterhead;
  const paragraphs = text
    .trim()
    .split(/\n{2,}/)
    .map((paragraph) => block(paragraph.trim(), letterhead));
  const head = logo
    ? `<img src="cid:${escaped(logo.cid)}" width="${logo.width}" height="${logo.height}" alt="${escaped(name)}" style="display:block;border:0">`
    : escaped(name);
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
    '<meta name="color-scheme" content="light"></head>',
    `<body style="${style.page}"><div style="${style.box}"><div style="${style.head}">${head}</div>`,
    ...paragraphs,
    `</div>${footAsHtml(letterhead)}</body></html>`,
  ].join("\n");
}
