import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { FILE_KINDS, type FileKind } from "@rankwright/schema";
import { imageType } from "../../media/image.ts";
import { extensionOf } from "./name.ts";

const HEAD_BYTES = 4_096;
const ZIP = Buffer.from("PK\x03\x04", "latin1");
/** Signature of the Compound File Binary format, which older office programs use. */
const OLD_OFFICE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);

const images: Readonly<Record<string, FileKind>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/gif": "gif",
  "image/webp": "webp",
  "image/avif": "avif",
};

/** False for control characters that no text contains. Tabs, line ends, form feeds and escapes are allowed. */
const isTextByte = (byte: number) =>
  byte >= 0x20 || (byte >= 0x09 && byte <= 0x0d && byte !== 0x0b) || byte === 0x1b;
/** True if the file begins with a byte order mark of UTF-16. */
const hasUtf16Bom = (head: Buffer) =>
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

/** Reads the whole file once in chunks. Returns its SHA-256, and true in `isText` if it only has bytes that a text may contain. */
async function hashAndScan(path: string): Promise<{ sha256: string; isText: boolean }> {
  const hash = createHash("sha256");
  let isText = true;
  for await (const part of createReadStream(path)) {
    const bytes: Buffer = part;
    hash.update(bytes);
    isText &&= bytes.every(isTextByte);
  }
  return { sha256: hash.digest("hex"), isText };
}

const begins = (head: Buffer, signature: Buffer) => head.subarray(0, signature.length).equals(signature);

/** True if the name's extension belongs to this kind. Decides between kinds whose content looks the same. */
const isNamed = (kind: FileKind, name: string) =>
  (FILE_KINDS[kind].ends as readonly string[]).includes(extensionOf(name).slice(1));

/** Returns the kind of a file: of images and PDF by the content alone, of all others by the content and the extension. */
function kindOf(head: Buffer, name: string, isText: boolean): FileKind {
  const image = imageType(head);
  if (image) return images[image] ?? "other";
  if (head.subarray(0, 5).toString("latin1") === "%PDF-") return "pdf";
  const possible: readonly FileKind[] = begins(head, ZIP)
    ? ["word", "sheet", "slides", "opendocument", "zip"]
    : begins(head, OLD_OFFICE)
      ? ["oldOffice"]
      : isText || hasUtf16Bom(head)
        ? ["text"]
        : [];
  return possible.find((kind) => isNamed(kind, name)) ?? "other";
}

/** Reads a file and returns its kind and SHA-256. Every file is accepted; nothing is unpacked or executed. */
export async function inspectContent(
  path: string,
  name: string,
): Promise<{ kind: FileKind; sha256: string }> {
  const head = await headOf(path);
  const { sha256, isText } = await hashAndScan(path);
  return { kind: kindOf(head, name, isText), sha256 };
}
