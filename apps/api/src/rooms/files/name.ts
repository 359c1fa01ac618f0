import { FILE_NAME_MAX } from "@rankwright/schema";

/** Control characters, line separators, and characters that change the text direction: a name could look like another. */
const UNSAFE = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

export const withoutUnsafe = (text: string): string => text.replace(UNSAFE, "");

/** Returns the extension with its dot, in lower case, or "" if there is none. */
export const extensionOf = (name: string): string => /\.[^.]{1,10}$/.exec(name)?.[0].toLowerCase() ?? "";

/** Number of characters of a longer name that are used: the first ones, and the last ones because they include the extension. */
const MAX_INSPECTED = { first: 800, last: 200 };

/** Shortens a name before it is normalized: normalizing a megabyte of combining accents takes a minute. */
function bounded(name: string): string {
  const { first, last } = MAX_INSPECTED;
  return name.length <= first + last ? name : name.slice(0, first) + name.slice(-last);
}

/**
 * Returns the name under which a file is stored: as sent, but without folders and unsafe characters, in NFC, and shortened to 200
 * characters with its extension intact. Returns undefined if nothing is left.
 */
export function cleanName(sent: string): string | undefined {
  const from = Math.max(sent.lastIndexOf("/"), sent.lastIndexOf("\\")) + 1;
  const name = bounded(sent.slice(from)).normalize("NFC").replace(UNSAFE, "").trim();
  if (/^\.*$/.test(name)) return undefined;
  const stem = name.slice(0, name.length - extensionOf(name).length);
  const end = name.slice(stem.length);
  // Cutting through a surrogate pair, such as an emoji, leaves an invalid half.
  return stem.slice(0, FILE_NAME_MAX - end.length).replace(UNSAFE, "") + end;
}
