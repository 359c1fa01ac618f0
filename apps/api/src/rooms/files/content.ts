import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import type { FileKind } from "@rankwright/schema";
import { imageType } from "../../media/image.ts";
import { refuse } from "../../trpc/errors.ts";
import { ALLOWED_TYPES, kindsNamed } from "./name.ts";
import { readZip, type Zip } from "./zip.ts";

const HEAD_BYTES = 4_096;
const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** Signature of the Compound File Binary format, which older office programs use. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const pictures: Readonly<Record<string, FileKind>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** Entries that distinguish office documents from other zip files. */
const inOffice: Partial<Record<FileKind, (names: ReadonlySet<string>) => boolean>> = {
  word: (names) => names.has("word/document.xml"),
  sheet: (names) => names.has("xl/workbook.xml"),
  slides: (names) => names.has("ppt/presentation.xml"),
  opendocument: (names) => names.has("mimetype") && names.has("content.xml"),
  zip: () => true,
};

/** False for control characters that no text contains. Tabs, line ends, form feeds and escapes are allowed. */
const isTextByte = (byte: number) =>
  byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) || byte === 0x1b;
/** True if the file begins with a byte order mark of UTF-16. */
const isWide = (head: Buffer) =>
  (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff);

async function headOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Reads the whole file once in chunks. Returns its SHA-256, and whether all its bytes may be text. */
async function readThrough(path: string): Promise<{ sha256: string; isText: boolean }> {
  const hash = createHash("sha256");
  let isText = true;
  for await (const part of createReadStream(path)) {
    const bytes: Buffer = part;
    hash.update(bytes);
    isText &&= bytes.every(isTextByte);
  }
  return { sha256: hash.digest("hex"), isText };
}

const wrong = (message: string) =>
  refuse("UNSUPPORTED_MEDIA_TYPE", message, { issues: [{ path: "file", message }] });

function zipKind(zip: Zip, kinds: readonly FileKind[]): FileKind | undefined {
  if ("wrong" in zip) throw wrong(zip.wrong);
  return kinds.find((kind) => inOffice[kind]?.(zip.names));
}

/**
 * Detects a file's kind from its content, and returns it with the file's SHA-256. Nothing is unpacked or executed. Throws
 * UNSUPPORTED_MEDIA_TYPE for the field `file` if the kind is not accepted or doesn't match the file name.
 */
export async function checkContent(
  path: string,
  name: string,
  bytes: number,
): Promise<{ kind: FileKind; sha256: string }> {
  const [kinds, head] = [kindsNamed(name), await headOf(path)];
  const { sha256, isText } = await readThrough(path);
  const picture = imageType(head);
  const found = (): FileKind | undefined => {
    if (picture) return pictures[picture];
    if (head.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
    if (head.subarray(0, OLD_OFFICE.length).equals(OLD_OFFICE)) return "oldOffice";
    return isText || isWide(head) ? "text" : undefined;
  };
  const kind = head.subarray(0, ZIP.length).equals(ZIP)
    ? zipKind(await readZip(path, bytes), kinds)
    : found();
  if (kind && kinds.includes(kind)) return { kind, sha256 };
  throw wrong(`The content of “${name}” doesn't match its file extension. ${ALLOWED_TYPES}`);
}
