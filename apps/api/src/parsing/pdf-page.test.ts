import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parseInChild } from "./parse.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "pdf-page-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

interface Sample {
  content?: string | Buffer;
  mediaBox?: string;
  resources?: string;
  /** Further objects, from number 5. */
  objects?: (string | Buffer)[];
  trailer?: string;
}

const stream = (data: string | Buffer, dictionary = "") =>
  Buffer.concat([
    Buffer.from(`<<${dictionary}/Length ${data.length}>>stream\n`),
    Buffer.from(data),
    Buffer.from("\nendstream"),
  ]);

/** Builds a PDF with one page. */
function pdfWith({
  content = "",
  mediaBox = "0 0 100 100",
  resources = "",
  objects = [],
  trailer = "",
}: Sample) {
  const all = [
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[${mediaBox}]/Resources<<${resources}>>/Contents 4 0 R>>`,
    typeof content === "string" ? stream(content) : content,
    ...objects,
  ].map((object, at) =>
    Buffer.concat([Buffer.from(`${at + 1} 0 obj\n`), Buffer.from(object), Buffer.from("\nendobj\n")]),
  );
  const header = Buffer.from("%PDF-1.7\n");
  let at = header.length;
  const offsets = all.map((object) => {
    const from = at;
    at += object.length;
    return `${String(from).padStart(10, "0")} 00000 n \n`;
  });
  const end = `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${offsets.join("")}trailer<</Size ${all.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF`;
  return Buffer.concat([header, ...all, Buffer.from(end)]);
}

async function render(pdf: Buffer, timeMs?: number) {
  const path = join(folder, "sample.pdf");
  writeFileSync(path, pdf);
  const made = await parseInChild("pdfPage", { path, side: 48 }, { timeMs });
  return made.result === "done" ? made.output : made.result;
}

test("the first page is rendered in its colours and proportions", async () => {
  const page = await render(pdfWith({ content: "1 0 0 rg 0 0 200 100 re f", mediaBox: "0 0 200 100" }));
  if (typeof page !== "object") throw new Error("There is no page.");
  expect([page.width, page.height]).toEqual([48, 24]);
  expect([...page.rgba.subarray(0, 4)]).toEqual([255, 0, 0, 255]);
});

describe("there is no picture of", () => {
  test.each<[string, Buffer]>([
    ["an empty file", Buffer.from("%PDF-1.7\n")],
    ["a truncated file", pdfWith({ content: "0 0 1 rg" }).subarray(0, 90)],
    ["a page without size", pdfWith({ mediaBox: "0 0 100000 1" })],
    [
      "an encrypted file",
      pdfWith({
        trailer: `/ID[<00><00>]/Encrypt<</Filter/Standard/V 1/R 2/Length 40/P -4/O<${"11".repeat(32)}>/U<${"22".repeat(32)}>>>`,
      }),
    ],
  ])("%s", async (_name, pdf) => {
    expect(await render(pdf)).toBeUndefined();
  });

  test("a page that takes too long, and the next file is rendered again", async () => {
    const again = Array.from({ length: 12 }, (_, at) =>
      stream(
        `/F Do `.repeat(10),
        `/Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</F ${at + 6} 0 R>>>>`,
      ),
    );
    const last = stream("0 0 100 100 re f", "/Type/XObject/Subtype/Form/BBox[0 0 100 100]");
    const endless = pdfWith({
      content: "/F Do",
      resources: "/XObject<</F 5 0 R>>",
      objects: [...again, last],
    });
    // Depending on the machine, it reaches the time limit or the memory limit first.
    expect([undefined, "unsafe"]).toContain(await render(endless, 1_500));
    expect(await render(pdfWith({}))).toMatchObject({ width: 48 });
  });

  test("a page that needs too much memory, and the next file is rendered again", async () => {
    const bomb = pdfWith({
      content: stream(deflateSync(Buffer.alloc(200 * 1024 * 1024, 32)), "/Filter/FlateDecode"),
    });
    expect([undefined, "unsafe"]).toContain(await render(bomb));
    expect(await render(pdfWith({}))).toMatchObject({ width: 48 });
  });
});
