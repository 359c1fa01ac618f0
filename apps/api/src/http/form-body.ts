import type { IncomingHttpHeaders } from "node:http";
import { refuse } from "../trpc/errors.ts";

/** Maximum number of fields in a page's form. */
export const FORM_FIELDS_MAX = 1_000;

function occursMoreOften(body: Buffer, sign: string, most: number): boolean {
  let times = 0;
  for (let at = body.indexOf(sign); at >= 0; at = body.indexOf(sign, at + sign.length)) {
    times += 1;
    if (times > most) return true;
  }
  return false;
}

/** Content type parser for forms of the site's pages. Passes on the raw body, and rejects forms with too many fields. */
export function formBody(
  headers: IncomingHttpHeaders,
  body: Buffer,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  // In a multipart form, only boundaries are counted, because a file may contain any number of "&".
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(headers["content-type"] ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (occursMoreOften(body, boundary === undefined ? "&" : `\n--${boundary}`, FORM_FIELDS_MAX))
    done(refuse("PAYLOAD_TOO_LARGE", "The form has more than 1,000 fields, the maximum."));
  else done(null, body);
}
