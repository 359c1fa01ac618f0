import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** Returns the source map of a built file, or undefined if there is none. */
function mapOf(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), "utf8")));
  } catch {
    return undefined;
  }
}

/**
 * Makes stack traces name the sources instead of the bundle's files. A source map is read when a stack trace first needs it. Node's
 * --enable-source-maps would read all maps at the start, which takes 100 MB and 300 ms.
 */
export function nameSources(): void {
  const maps = new Map<string, SourceMap | undefined>();

  function mapFor(file: string): SourceMap | undefined {
    if (!maps.has(file)) maps.set(file, mapOf(file));
    return maps.get(file);
  }

  function place(site: NodeJS.CallSite): string {
    const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
    if (!file?.startsWith("file:") || line === null || column === null) return String(site);
    const found = mapFor(file)?.findEntry(line - 1, column - 1);
    // The map has no entries for lines of libraries. The lookup then returns an entry of an earlier line, which would be wrong.
    if (!found || !("originalSource" in found) || found.generatedLine !== line - 1) return String(site);
    const source = fileURLToPath(new URL(found.originalSource, file));
    return String(site).replace(
      `${file}:${line}:${column}`,
      `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`,
    );
  }

  Error.prepareStackTrace = (error, sites) =>
    [String(error), ...sites.map((site) => `    at ${place(site)}`)].join("\n");
}
