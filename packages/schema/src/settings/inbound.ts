import { settingGroup } from "./field.ts";

/** How replies to mails are received: polled from a mailbox, or by a webhook. */
export const inboundSettings = settingGroup({
  name: "inbound",
  label: "Replies by mail",
  fields: {
    address: {
      kind: "email",
      label: "Reply address",
      hint: "Receives replies to order mails, such as reply@example.com. The mailbox must also accept reply+anything@example.com.",
      variable: "REPLY_ADDRESS",
    },
    host: {
      kind: "host",
      label: "IMAP server",
      hint: "Also called incoming mail server, such as imap.example.com.",
      variable: "IMAP_URL",
    },
    port: {
      kind: "port",
      label: "Port",
      hint: "Usually 993 (TLS).",
      variable: "IMAP_URL",
    },
    user: { kind: "line", label: "User name", hint: "Often the full e-mail address.", variable: "IMAP_URL" },
    password: { kind: "line", label: "Password", secret: true, variable: "IMAP_URL" },
    checkedBy: {
      kind: "host",
      label: "Authentication server",
      hint: "The first word after Authentication-Results in mails you receive, such as mx.google.com. Without it, all replies by mail are shown as not verified.",
      variable: "INBOUND_CHECKED_BY",
    },
    webhookSecret: {
      kind: "token",
      label: "Webhook secret",
      hint: "Your provider must send it as Authorization: Bearer.",
      secret: true,
      variable: "INBOUND_SECRET",
    },
  },
});
