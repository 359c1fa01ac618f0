/** Server of a provider. */
export interface MailServer {
  readonly host: string;
  readonly port: string;
  /** Name of the region that the server is in; "" if the provider has only one server. */
  readonly region: string;
}

/** A mail provider, so that owners type only their account. */
export interface MailProvider {
  readonly id: string;
  readonly name: string;
  /** Servers for sending, one per region. */
  readonly smtp: readonly [MailServer, ...MailServer[]];
  /** Server of the mailbox. Missing if the provider has none, or none that accepts a password. */
  readonly imap?: MailServer;
  /** The provider's words for the user name and the password. */
  readonly user: string;
  readonly password: string;
  /** True if the user name is the address that mails are sent from. */
  readonly isMailbox: boolean;
  /** Page that creates the password. */
  readonly link: { readonly text: string; readonly href: string };
  /** Instructions for the owner at the provider's site. */
  readonly note: string;
}

/** Port on which a connection is encrypted from the start. On all others, it is upgraded. */
export const SMTP_TLS_PORT = "465";
/** Port on which the connection to a mailbox is upgraded. On all others, it is encrypted from the start. */
export const IMAP_STARTTLS_PORT = "143";

const at = (host: string, port: string, region = ""): MailServer => ({ host, port, region });
const ses = (code: string, name: string) =>
  at(`email-smtp.${code}.amazonaws.com`, "587", `${name} (${code})`);

/** Common mail providers, with the servers and ports that each of them documents. */
export const MAIL_PROVIDERS: readonly MailProvider[] = [
  {
    id: "gmail",
    name: "Gmail",
    smtp: [at("smtp.gmail.com", "465")],
    imap: at("imap.gmail.com", "993"),
    user: "Gmail address",
    password: "App password",
    isMailbox: true,
    link: { text: "Create an app password", href: "https://myaccount.google.com/apppasswords" },
    note: "Your Google password doesn't work here. App passwords need 2-Step Verification.",
  },
  {
    id: "microsoft",
    name: "Microsoft 365",
    smtp: [at("smtp.office365.com", "587")],
    user: "E-mail address",
    password: "Password or app password",
    isMailbox: true,
    link: { text: "Create an app password", href: "https://mysignins.microsoft.com/security-info" },
    note: "Authenticated SMTP must be on for this mailbox, in the Microsoft 365 admin center.",
  },
  {
    id: "fastmail",
    name: "Fastmail",
    smtp: [at("smtp.fastmail.com", "465")],
    imap: at("imap.fastmail.com", "993"),
    user: "Fastmail address",
    password: "App password",
    isMailbox: true,
    link: { text: "Create an app password", href: "https://app.fastmail.com/settings/security" },
    note: "Your Fastmail password doesn't work here.",
  },
  {
    id: "ses",
    name: "Amazon SES",
    smtp: [
      ses("us-east-1", "N. Virginia"),
      ses("us-east-2", "Ohio"),
      ses("us-west-1", "N. California"),
      ses("us-west-2", "Oregon"),
      ses("ca-central-1", "Canada"),
      ses("sa-east-1", "São Paulo"),
      ses("eu-central-1", "Frankfurt"),
      ses("eu-central-2", "Zurich"),
      ses("eu-west-1", "Ireland"),
      ses("eu-west-2", "London"),
      ses("eu-west-3", "Paris"),
      ses("eu-north-1", "Stockholm"),
      ses("eu-south-1", "Milan"),
      ses("af-south-1", "Cape Town"),
      ses("me-south-1", "Bahrain"),
      ses("il-central-1", "Tel Aviv"),
      ses("ap-south-1", "Mumbai"),
      ses("ap-southeast-1", "Singapore"),
      ses("ap-southeast-2", "Sydney"),
      ses("ap-southeast-3", "Jakarta"),
      ses("ap-northeast-1", "Tokyo"),
      ses("ap-northeast-2", "Seoul"),
      ses("ap-northeast-3", "Osaka"),
    ],
    user: "SMTP user name",
    password: "SMTP password",
    isMailbox: false,
    link: { text: "Create SMTP credentials", href: "https://console.aws.amazon.com/ses/home#/smtp" },
    note: "Verify the sender's domain first. New accounts need production access to mail customers.",
  },
  {
    id: "postmark",
    name: "Postmark",
    smtp: [at("smtp.postmarkapp.com", "587")],
    user: "SMTP token: access key",
    password: "SMTP token: secret key",
    isMailbox: false,
    link: { text: "Create an SMTP token", href: "https://account.postmarkapp.com/servers" },
    note: "Open your server, the transactional stream, then Settings. Verify the sender first.",
  },
  {
    id: "mailgun",
    name: "Mailgun",
    smtp: [at("smtp.mailgun.org", "587", "US"), at("smtp.eu.mailgun.org", "587", "EU")],
    user: "SMTP user name",
    password: "SMTP password",
    isMailbox: false,
    link: { text: "Create SMTP credentials", href: "https://app.mailgun.com/mg/sending/domains" },
    note: "Open your domain, then SMTP credentials.",
  },
  {
    id: "brevo",
    name: "Brevo",
    smtp: [at("smtp-relay.brevo.com", "587")],
    user: "SMTP login",
    password: "SMTP key",
    isMailbox: false,
    link: { text: "Create an SMTP key", href: "https://app.brevo.com/settings/keys/smtp" },
    note: "The SMTP login is shown next to the keys. It is not your account's e-mail. Verify the sender first.",
  },
];

/** Returns the provider's servers for sending, or of the mailbox. */
export const serversOf = (provider: MailProvider, protocol: "smtp" | "imap"): readonly MailServer[] =>
  protocol === "smtp" ? provider.smtp : provider.imap ? [provider.imap] : [];

/** Returns the provider that these settings belong to; undefined for other servers or ports. */
export const mailProviderAt = (
  { host, port }: Pick<MailServer, "host" | "port">,
  protocol: "smtp" | "imap",
): MailProvider | undefined =>
  MAIL_PROVIDERS.find((provider) =>
    serversOf(provider, protocol).some((one) => one.host === host.toLowerCase() && one.port === port),
  );

/** Returns how a connection on this port is encrypted. */
export const mailEncryption = (port: string, protocol: "smtp" | "imap"): "TLS" | "STARTTLS" => {
  const isTls = protocol === "smtp" ? port === SMTP_TLS_PORT : port !== IMAP_STARTTLS_PORT;
  return isTls ? "TLS" : "STARTTLS";
};
