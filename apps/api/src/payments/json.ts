const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** What these bytes say as JSON; undefined when they are none. */
export function parseJson(raw: Buffer): unknown {
  try {
    return JSON.parse(utf8.decode(raw));
  } catch {
    return undefined;
  }
}
