import { z } from "zod";

/** A variable that names a port; 0 has the system choose one. */
export const port = (fallback: number) =>
  z.coerce
    .number({ error: "must be a port number" })
    .int("must be a port number")
    .min(0, "must be a port number")
    .max(65_535, "must be a port number")
    .default(fallback);

function canBeDecoded(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** A variable that names a mail server with who signs in there, such as `example`. */
export const mailServer = (protocol: RegExp, example: string) =>
  z.url({ protocol, error: `must be an address such as ${example}` }).refine((address) => {
    const { username = "", password = "" } = URL.parse(address) ?? {};
    return canBeDecoded(username) && canBeDecoded(password);
  }, "must have %25 in place of each % in its user and password");
