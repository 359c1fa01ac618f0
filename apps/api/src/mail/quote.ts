/** Quotes a text that someone else wrote, as mail programs do. */
export const quoteOf = (text: string): string =>
  text
    .trimEnd()
    .split(/\r\n|[\r\n]/)
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
