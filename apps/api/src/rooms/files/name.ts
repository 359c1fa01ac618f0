import { FILE_ENDS, FILE_KINDS, FILE_NAME_MAX, type FileKind } from "@rankwright/schema";

// What turns the reading direction, or is not seen: with it a name could look like another.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** The dot and what follows it, in lower case; "" for none. */
export const endOf = (name: string): string => /\.[^.]{1,10}$/.exec(name)?.[0].toLowerCase() ?? "";

const isEdge = (letter = "") => letter === "." || letter.trim() === "";

/** Without dots and blanks at either end: they hide a file, or its kind. */
function bare(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && isEdge(name[from])) from += 1;
  while (to > from && isEdge(name[to - 1])) to -= 1;
  return name.slice(from, to);
}

/** What is looked at of a longer name: its first and its last letters, as the last say its kind. */
const LOOKED_AT = { first: 800, last: 200 };

/** Cut before it is normalized: that takes a minute for a name of a megabyte that is made of accents. */
function bounded(name: string): string {
  const { first, last } = LOOKED_AT;
  return name.length <= first + last ? name : name.slice(0, first) + name.slice(-last);
}

/**
 * A file's name as it is kept: without the folders it came from and what is not seen, cut to 200 characters before its end.
 * Undefined when nothing is left of it.
 */
export function cleanName(sent: string): string | undefined {
  const from = Math.max(sent.lastIndexOf("/"), sent.lastIndexOf("\\")) + 1;
  const last = bounded(sent.slice(from)).normalize("NFC").replace(UNSEEN, "");
  const name = bare(last.replace(/[<>:"|?*]/g, "_"));
  if (name === "") return undefined;
  const stem = name.slice(0, name.length - endOf(name).length);
  const end = name.slice(stem.length);
  // A smiley that the cut went through leaves half of itself, which is no letter.
  return stem.slice(0, FILE_NAME_MAX - end.length).replace(UNSEEN, "") + end;
}

/** The kinds of file that a name's end may stand for; none for one that is not taken. */
export function kindsNamed(name: string): FileKind[] {
  const end = endOf(name).slice(1);
  return Object.entries(FILE_KINDS).flatMap(([kind, { ends }]) =>
    // Object.entries forgets the names, which are those of the list.
    (ends as readonly string[]).includes(end) ? [kind as FileKind] : [],
  );
}

/** What is taken, in words. */
export const TAKEN = `Pictures, PDF, office, text and zip files are taken (${FILE_ENDS.join(", ")}).`;
