import type { InvoiceLanguage } from "@rankwright/schema";
import { type Block, blocksOf, LINK } from "./blocks.ts";
import { splitFoot } from "./foot.ts";
import { darkStyle, style } from "./style.ts";

// Builds the HTML version of a mail from its text. Foreign content is only included as escaped text and validated links. Tables instead
// of boxes, inline styles and conditional comments are for Outlook and Gmail.

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? sign);

/** Address of a logo, such as "cid:logo@mail" for an attachment, and its size in pixels. */
export interface Logo {
  src: string;
  width: number;
  height: number;
}

/** The header and footer that every mail shares. */
export interface Letterhead {
  name: string;
  /** If undefined, the name is shown instead. `dark` is the variant for dark mode. */
  logo?: { light: Logo; dark?: Logo | undefined } | undefined;
  /** Colours such as #1d6f5c: one that is dark enough for white text, and one for dark mode. */
  accent: { light: string; dark: string };
  /** Origin of the site, such as "https://shop.example.com". Only its URLs become buttons. */
  site: string;
  /** Lines of the footer: the business' address, its contact details and legal pages. */
  foot: readonly string[];
  /** Language of the text; English if omitted. */
  language?: InvoiceLanguage | undefined;
}

const table = (attributes: string, content: string) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" ${attributes}>${content}</table>`;

const link = (address: string, text: string, colour: string, name: string) =>
  `<a class="${name}" href="${escaped(address)}" style="color:${colour}">${escaped(text)}</a>`;

const broken = (text: string) => escaped(text).replaceAll("\n", "<br>");

/** Escapes a text and turns its URLs into links. */
function linked(text: string, accent: string): string {
  let html = "";
  let at = 0;
  for (const { 0: address, index } of text.matchAll(LINK)) {
    html += broken(text.slice(at, index)) + link(address, address, accent, "link");
    at = index + address.length;
  }
  return html + broken(text.slice(at));
}

/** Renders the main link as a button, the others as links. */
function buttonOf({ label, href }: Block & { kind: "button" }, accent: string, isMain: boolean): string {
  if (!isMain) return `<p style="${style.paragraph}">${link(href, label, accent, "link")}</p>`;
  return table(
    `style="${style.buttonBox}"`,
    `<tr><td class="button-cell" bgcolor="${accent}" style="border-radius:8px;background-color:${accent}"><a class="button" href="${escaped(href)}" style="${style.button}">${escaped(label)}</a></td></tr>`,
  );
}

function rowOf([label, value]: readonly [string, string], { accent, language = "en" }: Letterhead): string {
  const css = language === "en" ? style.label : style.translatedLabel;
  return `<tr><th scope="row" class="label" width="36%" style="${css}">${escaped(label)}</th><td class="value" dir="auto" style="${style.value}">${linked(value, accent.light)}</td></tr>`;
}

function htmlOfBlock(block: Block, letterhead: Letterhead, isMain: boolean): string {
  const { light } = letterhead.accent;
  switch (block.kind) {
    case "paragraph":
      return `<p dir="auto" style="${style.paragraph}">${linked(block.text, light)}</p>`;
    case "quote":
      return `<blockquote class="quote" dir="auto" style="${style.quote}">${linked(block.text, light)}</blockquote>`;
    case "table":
      return `<table cellpadding="0" cellspacing="0" border="0" width="100%" style="${style.table}">${block.rows.map((row) => rowOf(row, letterhead)).join("\n")}</table>`;
    case "button":
      return buttonOf(block, light, isMain);
  }
}

const imageOf = ({ src, width, height }: Logo, name: string, className: string, css: string = style.logo) =>
  `<img class="${className}" src="${escaped(src)}" width="${width}" height="${height}" alt="${escaped(name)}" style="${css}">`;

/** Shows the logo; next to it the name, unless the logo is wide and so probably contains it. */
function headOf({ name, logo }: Letterhead): string {
  if (!logo) return escaped(name);
  const { light, dark } = logo;
  const isWide = light.width >= 2 * light.height;
  const text = isWide ? "" : `&nbsp; ${escaped(name)}`;
  // Outlook for Windows ignores "display:none", so it doesn't get the second image.
  return dark
    ? `${imageOf(light, name, "logo-light")}<!--[if !mso]><!-->${imageOf(dark, name, "logo-dark", "display:none")}<!--<![endif]-->${text}`
    : `${imageOf(light, name, "logo")}${text}`;
}

const FOOT_LINK = /^([^:]{1,60}): (https?:\/\/\S+)$/;
const EMAIL = /[^\s@<>"]{1,64}@[^\s@<>"]{1,255}[^\s@<>".,]/;

function footLine(line: string): string {
  const [, label, href] = FOOT_LINK.exec(line) ?? [];
  if (label && href) return link(href, label.trimEnd(), "#56625d", "foot-link");
  const [email] = EMAIL.exec(line) ?? [];
  if (!email) return escaped(line);
  const [before = "", after = ""] = line.split(email, 2);
  return escaped(before) + link(`mailto:${email}`, email, "#56625d", "foot-link") + escaped(after);
}

/** Returns a mail's text, including its footer, as HTML with the business' header. */
export function htmlOf({ subject, text }: { subject: string; text: string }, letterhead: Letterhead): string {
  const { body, foot } = splitFoot(text);
  const blocks = blocksOf(body, letterhead.site);
  const main = blocks.find(({ kind }) => kind === "button");
  const content = blocks.map((block) => htmlOfBlock(block, letterhead, block === main));
  return `<!doctype html>
<html lang="${letterhead.language ?? "en"}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject.replace(/\s+/g, " "))}</title>
<style>${darkStyle(letterhead.accent.dark)}</style>
</head>
<body class="page" style="${style.page}">
${table(
  'class="page" width="100%" bgcolor="#f3f5f4"',
  `<tr><td class="outer" align="center" style="${style.outer}">
<!--[if mso]><table role="presentation" width="600"><tr><td><![endif]-->
${table(
  `style="${style.sheet}"`,
  `<tr><td class="card" bgcolor="#ffffff" style="${style.card}">
<div class="head" style="${style.head}">${headOf(letterhead)}</div>
${content.join("\n")}
</td></tr>
<tr><td class="foot" align="center" style="${style.foot}">${foot.map(footLine).join("<br>\n")}</td></tr>`,
)}
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>`,
)}
</body>
</html>
`;
}
