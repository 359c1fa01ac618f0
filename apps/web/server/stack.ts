import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { fileURLToPath } from "node:url";

/** The map of a built file; undefined where there is none. */
function mapOf(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(fileURLToPath(`${file}.map`), "utf8")));
  } catch {
    return undefined;
  }
}

/**
 * From now on the stack of an error names our sources instead of the bundle's files. Node's own --enable-source-maps does it
 * too, for 100 MB and 300 ms at the start; here a map is read with a stack that somebody looks at, and may be let go again: those of
 * the server take 10 MB.
 */
export function nameSources(): void {
  const maps = new Map<string, WeakRef<SourceMap>>();

  function mapFor(file: string): SourceMap | undefined {
    const known = maps.get(file)?.deref();
    if (known) return known;
    const read = mapOf(file);
    if (read) maps.set(file, new WeakRef(read));
    return read;
  }

  function place(site: NodeJS.CallSite): string {
    const [file, line, column] = [site.getFileName(), site.getLineNumber(), site.getColumnNumber()];
    if (!file?.startsWith("file:") || line === null || column === null) return String(site);
    const found = mapFor(file)?.findEntry(line - 1, column - 1);
    // On a line of a library the map has nothing, and the answer is the end of our code before it.
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
