/** Bytes by character. Windows-1252 has one byte for each. */
const bytes = new Map(
  [...new TextDecoder("windows-1252").decode(Uint8Array.from({ length: 256 }, (_, byte) => byte))].map(
    (character, byte) => [character, byte],
  ),
);

const UNKNOWN = "?";

/** Letters without a decomposition in Unicode. */
const plain = new Map([
  ["ł", "l"],
  ["Ł", "L"],
  ["đ", "d"],
  ["Đ", "D"],
  ["ı", "i"],
]);

/** Returns the character if Windows-1252 has it; otherwise its letter without accents, or "?". */
function known(character: string): string {
  if (bytes.has(character)) return character;
  const letter = plain.get(character) ?? [...character.normalize("NFKD")][0] ?? UNKNOWN;
  return bytes.has(letter) ? letter : UNKNOWN;
}

/** Replaces the characters that Windows-1252 doesn't have. The result has one UTF-16 unit for each byte. */
export const inWindows1252 = (text: string): string => [...text.normalize("NFC")].map(known).join("");

/** Encodes a text in Windows-1252. */
export const encodeWindows1252 = (text: string): Buffer =>
  Buffer.from([...text].map((character) => bytes.get(known(character)) ?? 0x3f));
