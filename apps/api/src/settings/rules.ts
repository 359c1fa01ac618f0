import { isIPv4, isIPv6 } from "node:net";
import { z } from "zod";
import { canBeDecoded } from "../addresses/can-be-decoded.ts";

/** A variable that is a whole number, in digits: what else JavaScript takes for a number (0x50, 1e3) is a slip in a setting. */
export const wholeNumber = (from: number, to: number, error: string) =>
  z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(from, error).max(to, error));

/** A variable that names a port; 0 has the system choose one. */
export const port = (fallback: number) => wholeNumber(0, 65_535, "must be a port number").default(fallback);

/** A host as an address has it. */
export const inAddress = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/** A variable that names where to listen. */
export const listenHost = z
  .string()
  .refine(
    (host) => /^[\w.:-]+$/.test(host) && URL.canParse(`http://${inAddress(host)}`),
    "must be an IP address or a host's name, such as 0.0.0.0",
  );

/** A variable that names a mail server with who signs in there, such as `example`. */
export const mailServer = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` }).refine((address) => {
    const { username = "", password = "" } = URL.parse(address) ?? {};
    return canBeDecoded(username) && canBeDecoded(password);
  }, "must have %25 in place of each % in its user and password");

/** A variable that names the sender of mails: an address, also one such as `shop@localhost`, alone or behind a name. */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "must be an e-mail address, or a name and an address such as Shop <shop@example.com>",
  );

/** A variable that names a DNS server: an IP address, with a port if need be. Node ends the process at port 0. */
export const dnsServer = z.string().refine((text) => {
  const parts = /^(?:\[(?<six>.*)\]|(?<four>[^:]*))(?::(?<port>\d{1,5}))?$/.exec(text)?.groups ?? {};
  const { six, four = "", port = "53" } = parts;
  const isAddress = isIPv6(text) || (six === undefined ? isIPv4(four) : isIPv6(six));
  return isAddress && Number(port) >= 1 && Number(port) <= 65_535;
}, "must be an IP address such as 127.0.0.1:5353");
