// Writes a .br and a .gz beside each built text file, so that the server compresses nothing while it answers.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const folder = fileURLToPath(new URL("../build/client", import.meta.url));
const SMALLEST = 500;

for (const file of readdirSync(folder, { recursive: true })) {
  if (!/\.(js|css|svg|txt|webmanifest)$/.test(String(file))) continue;
  const path = join(folder, String(file));
  const bytes = readFileSync(path);
  if (bytes.length < SMALLEST) continue;
  writeFileSync(
    `${path}.br`,
    brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }),
  );
  writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
