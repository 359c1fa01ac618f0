import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const folder = fileURLToPath(new URL("../build/client", import.meta.url));
const TEXT = /\.(js|css|svg|txt|webmanifest)$/;
/** Minimum size in bytes. Compression doesn't make smaller files smaller. */
const MIN_BYTES = 500;
const br = promisify(brotliCompress);
const gz = promisify(gzip);

async function compress(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < MIN_BYTES) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    br(bytes, best).then((packed) => writeFile(`${path}.br`, packed)),
    gz(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

const seen = new Set<string>();

/** Compresses the files written since the last call. */
async function compressNew(): Promise<void> {
  const all = readdirSync(folder, { recursive: true }).map(String);
  const texts = all.filter((file) => TEXT.test(file) && !seen.has(file));
  for (const file of texts) seen.add(file);
  await Promise.all(texts.map((file) => compress(join(folder, file))));
}

let first: Promise<void> | undefined;

/**
 * Writes a .br and a .gz next to each text file for the browser, so that the server doesn't compress per request. Starts after the build
 * for the browser, at the same time as the server's build, and finally compresses the few files that the latter wrote.
 */
export const precompressed: Plugin = {
  name: "precompressed",
  apply: "build",
  writeBundle() {
    if (this.environment.name !== "client") return;
    first = compressNew();
    // The error is handled where the promise is awaited.
    first.catch(() => {});
  },
  async closeBundle() {
    if (this.environment.name !== "ssr") return;
    await first;
    await compressNew();
  },
};
