import { type SettingValues, settingGroup } from "./field.ts";

/** Business details, for pages, mails, invoices and payment providers. */
export const businessSettings = settingGroup({
  name: "business",
  label: "Business",
  fields: {
    name: {
      kind: "line",
      label: "Name",
      hint: "As customers know you: in titles, mails and at the checkout.",
    },
    legalName: { kind: "line", label: "Legal name", hint: "As it is registered, for invoices." },
    legalAddress: { kind: "lines", label: "Legal address", hint: "Street, town and country, for invoices." },
    taxId: { kind: "line", label: "Tax id", hint: "Such as a VAT number, for invoices." },
    taxNote: {
      kind: "line",
      label: "Tax note",
      hint: "A line below an invoice's sum, such as why no tax is charged.",
    },
    invoicePrefix: {
      kind: "token",
      label: "Invoice prefix",
      hint: "What invoice numbers begin with, such as RW in RW-2026-0042: letters, digits and hyphens. Another prefix begins at 0001 again.",
    },
    remindUnpaid: {
      kind: "choice",
      label: "Remind of unpaid orders",
      hint: "One mail to the customer, a day after an order that is still unpaid then.",
      choices: [
        { value: "no", label: "No" },
        { value: "yes", label: "Yes, once" },
      ],
    },
    supportEmail: {
      kind: "email",
      label: "Support e-mail",
      hint: "Where customers write to when they need help.",
    },
    replyTo: {
      kind: "email",
      label: "Reply-to address",
      hint: "Who gets the answers to the site's mails. Without it, the sender does.",
    },
    phone: { kind: "line", label: "Phone" },
    timeZone: {
      kind: "zone",
      label: "Time zone",
      hint: "Yours: the dates of orders and the days of charts follow it.",
      variable: "TIME_ZONE",
    },
    currency: { kind: "currency", label: "Currency", hint: "What your prices are in, such as USD or EUR." },
    icon: {
      kind: "picture",
      label: "Icon",
      hint: "A square picture, at least 512 by 512. Browser tabs, phones and shared links show it.",
    },
    accent: {
      kind: "colour",
      label: "Accent colour",
      hint: "Any colour. Its tone is adjusted so that texts can be read on light and dark screens.",
    },
  },
});

/** Effective business details. All text, "" if not set; name, timeZone and currency are never empty. */
export type Business = SettingValues<typeof businessSettings>;

/** Returns the business name set by the owner; undefined if the host name is used instead. */
export function ownName({ business: { name }, SITE_URL }: { business: Business; SITE_URL: string }) {
  return name === new URL(SITE_URL).host ? undefined : name;
}
