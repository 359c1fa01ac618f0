import { z } from "zod";

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

interface Server extends Host {
  user: string;
  sender: string;
}

/** Quotes the server's response in one line of limited length, without the secret. */
export function quoted(response: string, secret: string): string {
  const line = response.replace(/\s+/g, " ").trim().slice(0, 200);
  const safe = secret === "" ? line : line.replaceAll(secret, "…");
  return safe === "" ? "" : ` It said: “${safe}”`;
}

/** Returns why a connection failed, in plain words; undefined for other errors. `ports` are the usual ones, preferred first. */
export function connectionTrouble(
  about: string,
  { host, port }: Host,
  ports: readonly [string, string],
): string | undefined {
  if (/ENOTFOUND|EAI_AGAIN|EDNS/.test(about))
    return `There is no mail server called ${host}. Compare it with what your mail provider says.`;
  if (TLS.test(about))
    return `No encrypted connection could be made with ${host} on port ${port}: ${/self|verify|cert|altname/i.test(about) ? "its certificate can't be trusted, or is another server's" : `that port speaks another way. Try ${ports[0]}, or ${ports[1]}`}.`;
  if (LATE.test(about))
    return `${host} did not answer on port ${port} in time. Is the port right? Some hosters block mail ports.`;
  if (/ECONNREFUSED/.test(about))
    return `${host} takes no connection on port ${port}. Usual ports are ${ports[0]} and ${ports[1]}.`;
  return undefined;
}

/** Returns why a mail was rejected, in plain words: the problem, the solution, and the server's response. */
export function troubleOf(error: unknown, { host, port, user, sender }: Server, secret: string): string {
  const { code, command, response, message } = trouble.parse(Object(error));
  const said = quoted(response, secret);
  const about = `${code} ${message}`;
  if (code === "EAUTH")
    return user === ""
      ? `${host} wants a user name and a password.${said}`
      : `${host} refused the user name or the password. Some providers want an app password here.${said}`;
  const unconnected = connectionTrouble(about, { host, port }, ["587", "465"]);
  if (unconnected) return unconnected;
  if (code === "EENVELOPE" && /^MAIL FROM/i.test(command))
    return `${host} does not let you send from ${sender}. Enter an address that your mail provider knows as yours.${said}`;
  if (code === "EENVELOPE") return `${host} does not take mail for this recipient.${said}`;
  if (code === "EMESSAGE") return `${host} did not take the mail.${said}`;
  return `The mail could not be handed to ${host} on port ${port}.${said}`;
}
