import { domainToASCII } from "node:url";
import { normalEmail } from "@rankwright/schema";
import type { HeaderLines, ParsedMail } from "mailparser";

/** Returns the values of a header, topmost first. */
export function headerValues(lines: HeaderLines, name: string): string[] {
  return lines
    .filter(({ key }) => key === name)
    .map(({ line }) =>
      line
        .slice(line.indexOf(":") + 1)
        .replace(/\s+/g, " ")
        .trim(),
    );
}

/** Returns why a mail isn't a person's reply; undefined if it may be one. `host` is the domain of this site's own Message-IDs. */
export function whyIgnored({ headerLines, messageId = "" }: ParsedMail, host: string): string | undefined {
  const first = (name: string) => headerValues(headerLines, name)[0]?.toLowerCase();
  const [, ownHost] = /^<[0-9a-f]{24}@([^>]+)>$/i.exec(messageId) ?? [];
  if (ownHost?.toLowerCase() === host.toLowerCase()) return "It was sent by this site.";
  const auto = first("auto-submitted");
  if (auto !== undefined && auto !== "no") return "It was generated automatically.";
  if (/^(bulk|list|junk|auto_reply)$/.test(first("precedence") ?? "")) return "It is a bulk e-mail.";
  if (headerLines.some(({ key }) => key.startsWith("list-"))) return "It came from a mailing list.";
  if (first("x-autoreply") !== undefined || first("x-autorespond") !== undefined)
    return "It is an automatic reply.";
  if (first("return-path") === "<>" || /^multipart\/report\b/.test(first("content-type") ?? ""))
    return "It is a delivery report.";
  return undefined;
}

/** Normalizes an address and converts its domain to Punycode: browsers do so, but the mail parser may return Unicode. */
export function serverEmail(address: string): string {
  const email = normalEmail(address);
  const at = email.lastIndexOf("@") + 1;
  return email.slice(0, at) + (domainToASCII(email.slice(at)) || email.slice(at));
}

/** Returns the From header, for display. */
export const formatFromHeader = ({ from }: ParsedMail): string =>
  (from?.value ?? []).map(({ name, address = "" }) => (name ? `${name} <${address}>` : address)).join(", ");

/** Returns the sender's address; "" if there are none or several, or several From headers. */
export function senderOf({ from, headerLines }: ParsedMail): string {
  if (headerLines.filter(({ key }) => key === "from").length !== 1) return "";
  const addresses = (from?.value ?? []).flatMap(({ address }) => address ?? []);
  return addresses.length === 1 ? serverEmail(addresses[0] ?? "") : "";
}

/** Returns every address that the mail may have been sent to. */
export function recipientsOf({ headerLines }: ParsedMail): string[] {
  const names = ["delivered-to", "x-original-to", "envelope-to", "x-forwarded-to", "to", "cc"];
  return names.flatMap((name) => headerValues(headerLines, name)).flatMap((value) => value.split(/[,;]/));
}
