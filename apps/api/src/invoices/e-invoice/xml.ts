import XMLBuilder from "fast-xml-builder";

/** Elements by name; "@" starts an attribute's name and "#" is the text. An undefined element is left out, an array is repeated. */
export type Xml = string | undefined | readonly Xml[] | { readonly [name: string]: Xml };

/** Characters that XML doesn't allow. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

const builder = new XMLBuilder({
  attributeNamePrefix: "@",
  textNodeName: "#",
  ignoreAttributes: false,
  suppressEmptyNode: true,
  format: true,
});

/** Removes forbidden characters and spaces at the ends from a text. Returns undefined for an empty one, whose element is left out. */
export function optional(text: string): string | undefined {
  const clean = text.toWellFormed().replace(FORBIDDEN, "").trim();
  return clean === "" ? undefined : clean;
}

export const toXml = (root: { readonly [name: string]: Xml }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
