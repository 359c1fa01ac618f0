import { z } from "zod";
import { isLoopback } from "../addresses/loopback.ts";

/** Properties of nodemailer's errors. */
const trouble = z.object({
  code: z.string().catch(""),
  command: z.string().catch(""),
  response: z.string().catch(""),
  message: z.string().catch(""),
});

const TLS = /ssl|tls|certificate|cert_|self[- ]signed|altname|wrong version|unable to verify/i;
const LATE = /timed? ?out|_TIMEOUT|ETIMEDOUT|ETIMEOUT|Greeting never received/i;

interface Host {
  host: string;
  port: string;
}

interface Login {
  user: string;
  password: string;
}

export interface Server extends Host, Login {
  sender: string;
}

/** Returns the forms in which a login sends the password: unencoded, and in base64 (AUTH LOGIN and PLAIN, RFC 4616). */
function sentForms({ user, password }: Login): string[] {
  if (password === "") return [];
  // The longest first: it may contain the others.
  const base64 = [`${user}\0${user}\0${password}`, `\0${user}\0${password}`, password].map((text) =>
    Buffer.from(text).toString("base64"),
  );
  return [...base64, password];
}

/** Quotes the server's response in one line of limited length, without the password that was sent to it. */
export function quoteResponse(response: string, login: Login): string {
  const whole = sentForms(login).reduce((text, form) => text.replaceAll(form, "…"), response);
  const line = whole.replace(/\s+/g, " ").trim().slice(0, 200);
  return line === "" ? "" : ` It said: “${line}”`;
}

/** Decodes the login of a server's URL. */
export const loginOf = ({ username, password }: URL): Login => ({
  user: decodeURIComponent(username),
  password: decodeURIComponent(password),
});

/** Returns the mail server that a URL names, with the sender. */
export const serverOf = (url: URL, sender: string): Server => ({
  host: url.hostname,
  port: url.port || (url.protocol === "smtps:" ? "465" : "587"),
  ...loginOf(url),
  sender,
});

/** True if the connection must be encrypted: a password is only sent unencrypted to this machine. */
export const needsEncryption = ({ username, hostname }: URL): boolean =>
  username !== "" && !isLoopback(hostname);

/**
 * Returns a text for the owner about why a connection failed; undefined for other errors. `about` contains the error's code and
 * message. `ports` are the usual ports, preferred first.
 */
export function connectionErrorText(
  about: string,
  { host, port }: Host,
  ports: readonly [string, string],
): string | undefined {
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(about))
    return `The mail server ${host} was not found. Check the name with your mail provider.`;
  if (/STARTTLS/.test(about))
    return `${host} offers no encryption on port ${port}, so the password was not sent. Try port ${ports[0]} or ${ports[1]}, or ask your mail provider.`;
  if (TLS.test(about))
    return `An encrypted connection to ${host} failed on port ${port}: ${/self|verify|cert|altname/i.test(about) ? "its certificate is not trusted, or belongs to another server" : `that port uses another protocol. Try ${ports[0]} or ${ports[1]}`}.`;
  if (LATE.test(about))
    return `${host} did not respond on port ${port} in time. Check the port. Some hosting providers block mail ports.`;
  if (/ECONNREFUSED/.test(about))
    return `${host} refused the connection on port ${port}. Usual ports are ${ports[0]} and ${ports[1]}.`;
  return undefined;
}

/** Returns a text for the owner about why a mail could not be sent: the problem, a solution, and the server's response. */
export function sendErrorText(error: unknown, { host, port, sender, ...login }: Server): string {
  const { code, command, response, message } = trouble.parse(Object(error));
  const { user } = login;
  const said = quoteResponse(response, login);
  const about = `${code} ${message}`;
  if (code === "EAUTH")
    return user === ""
      ? `${host} requires a user name and a password.${said}`
      : `${host} rejected the user name or password. Some providers require an app password.${said}`;
  const unconnected = connectionErrorText(about, { host, port }, ["587", "465"]);
  if (unconnected) return unconnected;
  if (code === "EENVELOPE" && /^MAIL FROM/i.test(command))
    return `${host} doesn't allow you to send from ${sender}. Enter an address that belongs to your mail account.${said}`;
  if (code === "EENVELOPE") return `${host} doesn't accept mail for this recipient.${said}`;
  if (code === "EMESSAGE") return `${host} rejected the mail.${said}`;
  return `The mail could not be sent through ${host} on port ${port}.${said}`;
}
