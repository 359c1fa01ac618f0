import { type SettingValues, settingGroup } from "./field.ts";

/** Days after a failed renewal on which it is charged again, if the business sets none. */
export const DEFAULT_RETRY_DAYS = "1, 3, 5, 7";

/** Days of reminders, if the business sets none. */
export const DEFAULT_REMINDER_DAYS = {
  invoiceDaysBefore: "3",
  invoiceDaysAfter: "1, 7, 14",
  quoteDaysBefore: "2",
  quoteDaysAfter: "none",
} as const;

const dayList = {
  pattern: /^(?:none|[1-9]\d?(?:, ?[1-9]\d?){0,4})$/,
  message: "must be up to five numbers of days from 1 to 99, separated by commas, or “none”.",
};

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
    country: { kind: "country", label: "Country", hint: "Where your business is registered." },
    sellsInEu: {
      kind: "choice",
      label: "I sell to consumers in the EU",
      hint: "EU law requires a “Withdraw from contract” link on every page. On by default for businesses in the EU.",
      choices: [
        { value: "yes", label: "Yes" },
        { value: "no", label: "No" },
      ],
    },
    earlyStart: {
      kind: "choice",
      label: "Work may begin early",
      hint: "EU consumers who withdraw pay for finished work only if they asked you to begin within the 14 days. The checkout offers this as a checkbox. Offered by default while you sell to consumers in the EU.",
      choices: [
        { value: "yes", label: "Offer the choice" },
        { value: "no", label: "Don't offer" },
      ],
    },
    taxId: { kind: "line", label: "Tax ID", hint: "Such as a VAT number, for invoices." },
    taxNote: {
      kind: "line",
      label: "Tax note",
      hint: "Shown below the invoice total, for example to explain why no tax is charged.",
    },
    legalLines: {
      kind: "lines",
      label: "Legal lines",
      hint: "At the bottom of invoices, such as register court and number, managing directors and bank account.",
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
      hint: "Sends one e-mail to customers who haven't paid after a day.",
      choices: [
        { value: "no", label: "No" },
        { value: "yes", label: "Yes, once" },
      ],
    },
    invoiceDaysBefore: {
      kind: "line",
      label: "Invoice reminders before the due date",
      hint: "Days before the due date of an unpaid invoice, such as 3. Enter “none” for no reminder.",
      allowed: dayList,
    },
    invoiceDaysAfter: {
      kind: "line",
      label: "Invoice reminders after the due date",
      hint: "Days after the due date, such as 1, 7, 14. Reminders stop when the invoice is paid.",
      allowed: dayList,
    },
    quoteDaysBefore: {
      kind: "line",
      label: "Quote reminders before the last day",
      hint: "Days before a quote expires, such as 2. Reminders stop when the customer accepts or declines.",
      allowed: dayList,
    },
    quoteDaysAfter: {
      kind: "line",
      label: "Quote reminders after the last day",
      hint: "Days after a quote expired, such as 3.",
      allowed: dayList,
    },
    retryDays: {
      kind: "line",
      label: "Days to charge again",
      hint: "Days after a failed renewal on which it is charged again, such as 1, 3, 5, 7. The customer is e-mailed each time.",
      allowed: {
        pattern: /^[1-9]\d?(?:, ?[1-9]\d?){0,9}$/,
        message: "must be up to ten numbers of days from 1 to 99, separated by commas.",
      },
    },
    afterRetries: {
      kind: "choice",
      label: "After the last failed charge",
      hint: "Either way, the subscription continues if the customer pays the unpaid period later.",
      choices: [
        { value: "pause", label: "Pause the subscription" },
        { value: "end", label: "End the subscription" },
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
      hint: "Where replies go. Leave empty to use the support e-mail. Replies to order mails go to the reply address under Replies by mail, if set.",
    },
    phone: { kind: "line", label: "Phone" },
    timeZone: {
      kind: "zone",
      label: "Time zone",
      hint: "For dates and charts, such as Europe/London.",
      variable: "TIME_ZONE",
    },
    currency: {
      kind: "currency",
      label: "Currency",
      hint: "The currency of your prices. Existing orders keep theirs.",
    },
    icon: {
      kind: "picture",
      label: "Icon",
      hint: "A square image of at least 512 × 512 pixels. Shown in browser tabs, on phones and in shared links.",
    },
    accent: {
      kind: "colour",
      label: "Accent colour",
      hint: "Any colour. It may be made slightly lighter or darker so that text stays readable.",
    },
  },
});

/** Effective business details. All text, "" if not set; timeZone and currency are never empty. */
export type Business = SettingValues<typeof businessSettings>;
