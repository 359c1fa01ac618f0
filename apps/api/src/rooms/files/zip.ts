import { formatNumber } from "@rankwright/schema";
import { openPromise } from "yauzl";

/** More entries than any package of files for a person has. */
const MOST_ENTRIES = 10_000;
/** What it may unfold to, in bytes; and how many times its own size. */
const MOST_BYTES = 2 * 1024 * 1024 * 1024;
const MOST_TIMES = 200;
/** Under this size nothing is a bomb, whatever its ratio, in bytes. */
const HARMLESS_BYTES = 50 * 1024 * 1024;

/** What a zip file says of itself, or what is wrong with it in words. */
export type Zip = { names: ReadonlySet<string> } | { wrong: string };

/**
 * Reads a zip file's list of entries and nothing else: what it holds is never unfolded, so a bomb does no harm here. It is
 * held against what it would do at the one who opens it: names that lead out of a folder, and far more bytes than it has.
 */
export async function readZip(path: string, bytes: number): Promise<Zip> {
  const names = new Set<string>();
  let unfolded = 0;
  let zip: Awaited<ReturnType<typeof openPromise>>;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch {
    return { wrong: "The file can't be read as a zip file: it is damaged or not whole." };
  }
  try {
    if (zip.entryCount > MOST_ENTRIES)
      return { wrong: `The zip file has more than ${formatNumber(MOST_ENTRIES)} entries.` };
    for await (const entry of zip.eachEntry()) {
      unfolded += entry.uncompressedSize;
      names.add(entry.fileName);
      if (unfolded > MOST_BYTES || (unfolded > HARMLESS_BYTES && unfolded > bytes * MOST_TIMES))
        return { wrong: "The zip file would unfold to far more than it should. Please send what is in it." };
    }
    return { names };
  } catch {
    return { wrong: "The zip file has an entry whose name or place can't be right." };
  } finally {
    zip.close();
  }
}
