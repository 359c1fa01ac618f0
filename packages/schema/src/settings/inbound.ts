import { settingGroup } from "./field.ts";

/** How replies to mails are received: polled from a mailbox, or by a webhook. */
export const inboundSettings = settingGroup({
  name: "inbound",
  label: "Replies by mail",
  fields: {
    address: {
      kind: "email",
      label: "Reply address",
      hint: "Receives replies to order mails, such as reply@example.com. Needs plus addresses (reply+anything@example.com), as Gmail and Microsoft 365 support them.",
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
      hint: "Verifies senders. Find it in the headers of a mail you received, after Authentication-Results, such as mx.google.com. If empty, replies are labelled 'sender not verified'.",
      variable: "INBOUND_CHECKED_BY",
    },
    webhookSecret: {
      kind: "token",
      label: "Webhook secret",
      hint: "Your provider sends it in the Authorization header, as a Bearer token.",
      secret: true,
      variable: "INBOUND_SECRET",
    },
  },
});
