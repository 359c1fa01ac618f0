import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const SMALLEST = 500;
const br = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    br(bytes, best).then((packed) => writeFile(`${path}.br`, packed)),
    gz(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

const begun = new Set<string>();

/** Compresses the text files of the folder that are new since the last call. */
function compressNew(folder: string): Promise<unknown> {
  const texts = readdirSync(folder, { recursive: true })
    .map((file) => join(folder, String(file)))
    .filter((file) => /\.(js|css|svg|txt|webmanifest)$/.test(file) && !begun.has(file));
  for (const file of texts) begun.add(file);
  return Promise.all(texts.map(compress));
}

let folder = "";
let most: Promise<unknown> | undefined;

/** Writes a .br and a .gz beside each built text file, so that the server compresses nothing while it answers. */
export const precompress: Plugin = {
  name: "precompress",
  apply: "build",
  writeBundle({ dir = "" }) {
    if (this.environment.name !== "client") return;
    folder = dir;
    // It goes on while the server is built.
    most = compressNew(folder);
  },
  async closeBundle() {
    if (this.environment.name === "client") return;
    await most;
    await compressNew(folder);
  },
};
