import { FILE_ENDS, FILE_KINDS, FILE_NAME_MAX, type FileKind } from "@rankwright/schema";

// Invisible characters and those that change the text direction. They can make one name look like another.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Returns the extension with its dot, in lower case, or "" if there is none. */
export const endOf = (name: string): string => /\.[^.]{1,10}$/.exec(name)?.[0].toLowerCase() ?? "";

const isEdge = (letter = "") => letter === "." || letter.trim() === "";

/** Strips dots and spaces from both ends. They hide a file, or its extension. */
function bare(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && isEdge(name[from])) from += 1;
  while (to > from && isEdge(name[to - 1])) to -= 1;
  return name.slice(from, to);
}

/** Number of characters of a longer name that are used: the first ones, and the last ones because they include the extension. */
const MAX_INSPECTED = { first: 800, last: 200 };

/** Shortens a name before it is normalized: normalizing a megabyte of combining accents takes a minute. */
function bounded(name: string): string {
  const { first, last } = MAX_INSPECTED;
  return name.length <= first + last ? name : name.slice(0, first) + name.slice(-last);
}

/**
 * Returns the name under which a file is stored: without folders and invisible characters, and shortened to 200 characters
 * with its extension intact. Returns undefined if nothing is left.
 */
export function cleanName(sent: string): string | undefined {
  const from = Math.max(sent.lastIndexOf("/"), sent.lastIndexOf("\\")) + 1;
  const last = bounded(sent.slice(from)).normalize("NFC").replace(UNSEEN, "");
  const name = bare(last.replace(/[<>:"|?*]/g, "_"));
  if (name === "") return undefined;
  const stem = name.slice(0, name.length - endOf(name).length);
  const end = name.slice(stem.length);
  // Cutting through a surrogate pair, such as an emoji, leaves an invalid half.
  return stem.slice(0, FILE_NAME_MAX - end.length).replace(UNSEEN, "") + end;
}

/** Returns the kinds of file that a name's extension allows, or none if it is not accepted. */
export function kindsNamed(name: string): FileKind[] {
  const end = endOf(name).slice(1);
  return Object.entries(FILE_KINDS).flatMap(([kind, { ends }]) =>
    // Object.entries loses the type of the keys.
    (ends as readonly string[]).includes(end) ? [kind as FileKind] : [],
  );
}

/** Error text that lists the accepted kinds of file. */
export const ALLOWED_TYPES = `Accepted files: pictures, PDF, Office, text and zip (${FILE_ENDS.join(", ")}).`;
