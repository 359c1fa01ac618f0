import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { keptSite, temporaryFolder } from "@rankwright/db/testing";
import { roomTexts } from "@rankwright/schema";
import { fullDiskProgram } from "@rankwright/test-kit/programs";
import { expect, test } from "vitest";

/** Both far less than the file that is uploaded. The first in the shell's blocks, of half a kB or a kB. */
const [BLOCKS, DISK_BYTES] = [8_192, 12_000_000];

const program = [process.execPath, fullDiskProgram.pathname];
/** A limit on each file, which any user may set. */
const limited = () => ["sh", "-c", `ulimit -f ${BLOCKS} && exec "$0" "$@"`, ...program, keptSite()];
/** A disk of its own, where the system lets one have it: there the database finds no room either. */
const smallDisk = () => {
  const mount = `mount -t tmpfs -o size=${DISK_BYTES} none "$3" && cp "$2/site.db" "$3" && exec "$0" "$1" "$3"`;
  return ["unshare", "-Urm", "sh", "-c", mount, ...program, keptSite(), temporaryFolder()];
};
const hasDisks = spawnSync("unshare", ["-Urm", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

test.each(hasDisks ? [limited, smallDisk] : [limited])(
  "an upload that finds no more room in its middle is ended with a clear word, frees what it took, and the next one goes in (%o)",
  {
    timeout: 300_000,
  },
  async (wayOf) => {
    const [command = "", ...rest] = wayOf();
    const { stdout } = await promisify(execFile)(command, rest);
    expect(JSON.parse(stdout)).toMatchObject({
      large: { refused: roomTexts.noRoom },
      left: { files: [], uploads: 0 },
      small: { kept: 1_000 },
    });
  },
);
