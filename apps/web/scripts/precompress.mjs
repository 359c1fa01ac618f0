// Writes a .br and a .gz beside each built text file, so that the server compresses nothing while it answers.
import { readdirSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const folder = fileURLToPath(new URL("../build/client", import.meta.url));
const SMALLEST = 500;
const br = promisify(brotliCompress);
const gz = promisify(gzip);

/** @param {string} path */
async function compress(path) {
  const bytes = await readFile(path);
  if (bytes.length < SMALLEST) return;
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await Promise.all([
    br(bytes, best).then((packed) => writeFile(`${path}.br`, packed)),
    gz(bytes, { level: 9 }).then((packed) => writeFile(`${path}.gz`, packed)),
  ]);
}

const texts = readdirSync(folder, { recursive: true })
  .map(String)
  .filter((file) => /\.(js|css|svg|txt|webmanifest)$/.test(file));
await Promise.all(texts.map((file) => compress(join(folder, file))));
