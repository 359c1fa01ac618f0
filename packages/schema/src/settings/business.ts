import { type SettingValues, settingGroup } from "./field.ts";

/** Business details, for pages, mails, invoices and payment providers. */
export const businessSettings = settingGroup({
  name: "business",
  label: "Business",
  fields: {
    name: {
      kind: "line",
      label: "Name",
      hint: "The name customers know you by. Shown in titles, mails and at checkout.",
    },
    legalName: { kind: "line", label: "Legal name", hint: "Registered name, for invoices." },
    legalAddress: { kind: "lines", label: "Legal address", hint: "Street, town and country, for invoices." },
    taxId: { kind: "line", label: "Tax ID", hint: "Such as a VAT number, for invoices." },
    taxNote: {
      kind: "line",
      label: "Tax note",
      hint: "Shown below the invoice total, such as why no tax is charged.",
    },
    invoicePrefix: {
      kind: "line",
      label: "Invoice prefix",
      hint: "Start of invoice numbers, such as RW in RW-2026-0042. Use letters, digits and hyphens. A new prefix restarts numbering at 0001.",
      allowed: {
        pattern: /^[A-Za-z0-9-]+$/,
        message: "may contain only the letters A to Z, digits and hyphens.",
      },
    },
    remindUnpaid: {
      kind: "choice",
      label: "Unpaid order reminder",
      hint: "Sends the customer one mail if the order is still unpaid after a day.",
      choices: [
        { value: "no", label: "No" },
        { value: "yes", label: "Yes, once" },
      ],
    },
    supportEmail: {
      kind: "email",
      label: "Support e-mail",
      hint: "The address customers write to when they need help.",
    },
    replyTo: {
      kind: "email",
      label: "Reply-to address",
      hint: "Receives replies to the site's mails. Defaults to the support e-mail. Replies about orders go to the mailbox, if one is set up.",
    },
    phone: { kind: "line", label: "Phone" },
    timeZone: {
      kind: "zone",
      label: "Time zone",
      hint: "Used for order dates and charts.",
      variable: "TIME_ZONE",
    },
    currency: {
      kind: "currency",
      label: "Currency",
      hint: "The currency of your prices, such as USD or EUR.",
    },
    icon: {
      kind: "picture",
      label: "Icon",
      hint: "A square image of at least 512 × 512 pixels. Shown in browser tabs, on phones and in shared links.",
    },
    accent: {
      kind: "colour",
      label: "Accent colour",
      hint: "Any colour. The tone is adjusted so that text is readable on light and dark screens.",
    },
  },
});

/** Effective business details. All text, "" if not set; name, timeZone and currency are never empty. */
export type Business = SettingValues<typeof businessSettings>;

/** Returns the business name set by the owner; undefined if the host name is used instead. */
export function ownName({ business: { name }, SITE_URL }: { business: Business; SITE_URL: string }) {
  return name === new URL(SITE_URL).host ? undefined : name;
}
