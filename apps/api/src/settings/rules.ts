import { isIPv4, isIPv6 } from "node:net";
import { z } from "zod";
import { canBeDecoded } from "../addresses/can-be-decoded.ts";

/** Schema for a whole number in digits. Rejects other notations that JavaScript accepts (0x50, 1e3). */
export const wholeNumber = (from: number, to: number, error: string) =>
  z.string().trim().regex(/^\d+$/, error).transform(Number).pipe(z.number().min(from, error).max(to, error));

/** Schema for a port; with 0, the system chooses one. */
export const port = (fallback: number) => wholeNumber(0, 65_535, "must be a port number").default(fallback);

/** Returns a host in the form that URLs require: an IPv6 address in brackets. */
export const inAddress = (host: string): string => (host.includes(":") ? `[${host}]` : host);

/** Schema for a host to listen on. */
export const listenHost = z
  .string()
  .refine(
    (host) => /^[\w.:-]+$/.test(host) && URL.canParse(`http://${inAddress(host)}`),
    "must be an IP address or a host name, such as 0.0.0.0",
  );

/** Schema for the URL of a mail server, which may contain credentials. `example` is shown in the error. */
export const mailServer = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` }).refine((address) => {
    const { username = "", password = "" } = URL.parse(address) ?? {};
    return canBeDecoded(username) && canBeDecoded(password);
  }, "must encode each % in its user name and password as %25");

/** Schema for the sender of mails: an address, optionally with a name. Accepts hosts without a dot, such as `shop@localhost`. */
export const sender = z
  .string()
  .regex(
    /^(?:[^<>\r\n]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    "must be an e-mail address, or a name and an address such as Shop <shop@example.com>",
  );

/** Schema for a DNS server: an IP address with an optional port. Port 0 is rejected because it crashes Node. */
export const dnsServer = z.string().refine((text) => {
  const parts = /^(?:\[(?<six>.*)\]|(?<four>[^:]*))(?::(?<port>\d{1,5}))?$/.exec(text)?.groups ?? {};
  const { six, four = "", port = "53" } = parts;
  const isAddress = isIPv6(text) || (six === undefined ? isIPv4(four) : isIPv6(six));
  return isAddress && Number(port) >= 1 && Number(port) <= 65_535;
}, "must be an IP address such as 127.0.0.1:5353");
