import type { IncomingMessage, ServerResponse } from "node:http";
import { type CachedPage, chooseEncoding } from "./page-cache.ts";

type Form = keyof CachedPage["body"];
type Headers = Readonly<Record<string, string>>;

/** A page's heads, made with its first answer in each form. */
type Heads = Partial<Record<Form | "unchanged", string[]>>;

/**
 * Sends a public page that was rendered well: the same for everybody, so what is sent was made before, its head too. `common` is
 * what every answer of the site carries.
 */
export function pageSender(common: Headers) {
  const made = new WeakMap<CachedPage, Heads>();

  function headOf(page: CachedPage, form: Form | "unchanged"): string[] {
    const heads = made.get(page) ?? {};
    made.set(page, heads);
    heads[form] ??= Object.entries({
      ...common,
      ...page.headers,
      ETag: page.etag,
      "Cache-Control": "public, max-age=0, must-revalidate",
      Vary: "Accept-Encoding",
      ...(form !== "identity" && form !== "unchanged" && { "Content-Encoding": form }),
      ...(form !== "unchanged" && { "Content-Length": String(page.body[form].byteLength) }),
    }).flatMap(([name, value]) => [name.toLowerCase(), value]);
    return heads[form];
  }

  return (page: CachedPage, { method, headers }: IncomingMessage, response: ServerResponse): void => {
    if (headers["if-none-match"]?.split(/,\s*/).includes(page.etag)) {
      response.writeHead(304, headOf(page, "unchanged")).end();
      return;
    }
    const form = chooseEncoding(headers["accept-encoding"]);
    response.writeHead(200, headOf(page, form));
    if (method === "HEAD") response.end();
    else response.end(page.body[form]);
  };
}
