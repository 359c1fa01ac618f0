import { formatNumber } from "@rankwright/schema";
import { openPromise } from "yauzl";

/** No package of files for human readers has more entries. */
const MAX_ENTRIES = 10_000;
/** Maximum uncompressed size, in bytes, and as a multiple of the compressed size. */
const MAX_BYTES = 2 * 1024 * 1024 * 1024;
const MAX_RATIO = 200;
/** Uncompressed size in bytes below which any ratio is accepted. */
const HARMLESS_BYTES = 50 * 1024 * 1024;

/** Entries of a zip file, or an error message. */
export type Zip = { names: ReadonlySet<string> } | { wrong: string };

/**
 * Reads only the list of entries of a zip file. Nothing is uncompressed, so a zip bomb does no harm here. Rejects archives that
 * would harm the recipient: entries outside of the target folder, and far more bytes than the archive has.
 */
export async function readZip(path: string, bytes: number): Promise<Zip> {
  const names = new Set<string>();
  let unfolded = 0;
  let zip: Awaited<ReturnType<typeof openPromise>>;
  try {
    zip = await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch {
    return { wrong: "The zip file is damaged or incomplete." };
  }
  try {
    if (zip.entryCount > MAX_ENTRIES)
      return { wrong: `The zip file has more than ${formatNumber(MAX_ENTRIES)} entries.` };
    for await (const entry of zip.eachEntry()) {
      unfolded += entry.uncompressedSize;
      names.add(entry.fileName);
      if (unfolded > MAX_BYTES || (unfolded > HARMLESS_BYTES && unfolded > bytes * MAX_RATIO))
        return { wrong: "The zip file is too large when unpacked. Please upload its contents instead." };
    }
    return { names };
  } catch {
    return { wrong: "The zip file contains an invalid file name or path." };
  } finally {
    zip.close();
  }
}
