import { type SettingValues, settingGroup } from "./field.ts";

/** How mails are sent. Without a host they are only written to the outbox folder. */
export const mailSettings = settingGroup({
  name: "mail",
  label: "Mail",
  fields: {
    host: {
      kind: "host",
      label: "Mail server",
      hint: "Your mail provider calls it SMTP server or outgoing server, such as smtp.example.com.",
      variable: "SMTP_URL",
    },
    port: {
      kind: "port",
      label: "Port",
      hint: "587 unless your provider says otherwise; 465 is encrypted from the first byte.",
      variable: "SMTP_URL",
    },
    user: { kind: "line", label: "User name", hint: "Often the whole e-mail address.", variable: "SMTP_URL" },
    password: { kind: "line", label: "Password", secret: true, variable: "SMTP_URL" },
    sender: {
      kind: "email",
      label: "Sender",
      hint: "The address that mails come from. Your mail provider must allow it.",
      variable: "MAIL_FROM",
    },
  },
});
export type MailSettings = SettingValues<typeof mailSettings>;
