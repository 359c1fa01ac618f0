import { settingGroup } from "./field.ts";

/** How replies to mails are received: polled from a mailbox, or by a webhook. */
export const inboundSettings = settingGroup({
  name: "inbound",
  label: "Answers by mail",
  fields: {
    address: {
      kind: "email",
      label: "Reply address",
      hint: "Answers to mails about an order go here, such as reply@example.com. The mailbox must also take reply+anything@example.com.",
      variable: "REPLY_ADDRESS",
    },
    host: {
      kind: "host",
      label: "IMAP server",
      hint: "Your mail provider calls it IMAP server or incoming server, such as imap.example.com.",
      variable: "IMAP_URL",
    },
    port: {
      kind: "port",
      label: "Port",
      hint: "993 unless your provider says otherwise; it is encrypted from the first byte.",
      variable: "IMAP_URL",
    },
    user: { kind: "line", label: "User name", hint: "Often the whole e-mail address.", variable: "IMAP_URL" },
    password: { kind: "line", label: "Password", secret: true, variable: "IMAP_URL" },
    checkedBy: {
      kind: "host",
      label: "Server that checks senders",
      hint: "What your mail server writes first behind Authentication-Results in the mails it takes in, such as mx.google.com. Without it every answer by mail is shown as not verified.",
      variable: "INBOUND_CHECKED_BY",
    },
    webhookSecret: {
      kind: "token",
      label: "Webhook secret",
      hint: "Only where your provider posts mails here instead: it sends this as Authorization: Bearer.",
      secret: true,
      variable: "INBOUND_SECRET",
    },
  },
});
