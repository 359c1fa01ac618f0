import { legalPages } from "@rankwright/db/content";
import { accentTones, type InvoiceLanguage, mediaAt, paths, siteName } from "@rankwright/schema";
import type { SendMailOptions } from "nodemailer";
import type { Deps } from "../context/deps.ts";
import { type LogoPng, logoAddress, logoPng } from "../parsing/logo.ts";
import { withFoot } from "./foot.ts";
import { htmlOf, type Letterhead, type Logo } from "./html.ts";
import type { MailContent } from "./kind.ts";
import { mailPhrases } from "./translations/index.ts";

type LetterheadDeps = Pick<Deps, "db" | "env">;

const BOX = { width: 240, height: 56 } as const;

/** An image that is sent with the mail, because many mail programs don't load images from the web. */
const inlineOf = (name: string, { png, width, height }: LogoPng) => {
  const cid = `${name}@mail`;
  const logo: Logo = { src: `cid:${cid}`, width: Math.round(width / 2), height: Math.round(height / 2) };
  return {
    logo,
    attachment: {
      filename: `${name}.png`,
      content: png,
      cid,
      contentType: "image/png",
      contentDisposition: "inline" as const,
    },
  };
};

/** Returns the lines of every mail's footer: name and postal address, contact details, legal pages. */
function footOf({ db, env }: LetterheadDeps, language: InvoiceLanguage): string[] {
  const { or, row, contact: questions, contactLink } = mailPhrases[language];
  const { legalName, legalAddress, supportEmail, phone } = env.business;
  const address = [legalName || siteName(env), ...legalAddress.split("\n")]
    .map((line) => line.trim())
    .filter(Boolean);
  const contact = [supportEmail, phone].filter(Boolean).join(` ${or} `);
  const { origin } = new URL(env.SITE_URL);
  const legal = legalPages(db).map(
    ({ path, title }) => `${title.replace(/[\s:]+/g, " ").trim()}: ${origin}${path}`,
  );
  return [
    address.join(", "),
    contact === "" ? row(contactLink, origin + paths.contact()) : questions(contact),
    ...legal,
  ];
}

/** Returns the header and footer of every mail, with the name instead of the logo. */
function letterheadOf({ db, env }: LetterheadDeps, language: InvoiceLanguage = "en"): Letterhead {
  const { light, dark } = accentTones(env.business.accent);
  return {
    name: siteName(env),
    accent: { light: light.hex, dark: dark.hex },
    site: new URL(env.SITE_URL).origin,
    foot: footOf({ db, env }, language),
    language,
  };
}

/** Returns an uploaded logo with its address on the site, because previews have no attachments. */
function previewLogo(db: LetterheadDeps["db"]): Logo | undefined {
  const src = logoAddress({ db });
  const media = mediaAt(src);
  if (!media) return undefined;
  const scale = Math.min(BOX.width / media.width, BOX.height / media.height);
  return { src, width: Math.round(media.width * scale), height: Math.round(media.height * scale) };
}

/** Renders a preview of a mail for the admin panel. `site`: see `Letterhead`. */
export function previewHtml(deps: LetterheadDeps, mail: MailContent, site?: string): string {
  const light = previewLogo(deps.db);
  const head: Letterhead = {
    ...letterheadOf(deps, mail.language),
    ...(light && { logo: { light } }),
    ...(site && { site }),
  };
  return htmlOf({ ...mail, text: withFoot(mail.text, head.foot) }, head);
}

/** Returns the contents of a message: its text and HTML, with the business' header and footer, and the logo. */
export async function messageContent(
  deps: LetterheadDeps,
  { subject, text, language }: MailContent,
): Promise<Required<Pick<SendMailOptions, "subject" | "text" | "html" | "attachments">>> {
  // Twice the displayed size, for high-density screens.
  const box = { width: 2 * BOX.width, height: 2 * BOX.height };
  const [light, dark] = await Promise.all([logoPng(deps, box), logoPng(deps, box, "logoDark")]);
  const images = light
    ? { light: inlineOf("logo", light), ...(dark && { dark: inlineOf("logo-dark", dark) }) }
    : undefined;
  const head: Letterhead = {
    ...letterheadOf(deps, language),
    ...(images && { logo: { light: images.light.logo, dark: images.dark?.logo } }),
  };
  const whole = withFoot(text, head.foot);
  return {
    subject,
    text: whole,
    html: htmlOf({ subject, text: whole }, head),
    attachments: images ? Object.values(images).map(({ attachment }) => attachment) : [],
  };
}
