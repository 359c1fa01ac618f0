import { type SettingValues, settingGroup } from "./field.ts";

/** How mails are sent. Without a host they are only written to the outbox folder. */
export const mailSettings = settingGroup({
  name: "mail",
  label: "Mail",
  fields: {
    host: {
      kind: "host",
      label: "Mail server",
      hint: "Also called SMTP or outgoing mail server, such as smtp.example.com.",
      variable: "SMTP_URL",
    },
    port: {
      kind: "port",
      label: "Port",
      hint: "Usually 587 (STARTTLS) or 465 (TLS).",
      variable: "SMTP_URL",
    },
    user: { kind: "line", label: "User name", hint: "Often the full e-mail address.", variable: "SMTP_URL" },
    password: { kind: "line", label: "Password", secret: true, variable: "SMTP_URL" },
    sender: {
      kind: "email",
      label: "Sender",
      hint: "The address that mails are sent from. Your mail provider must allow it.",
      variable: "MAIL_FROM",
    },
  },
});
export type MailSettings = SettingValues<typeof mailSettings>;
