import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";
import { siteWithData, temporaryFolder } from "@rankwright/db/testing";
import { roomTexts } from "@rankwright/schema";
import { fullDiskProgram } from "@rankwright/test-kit/programs";
import { expect, test } from "vitest";

/**
 * Maximum file size, in the shell's blocks of 512 or 1,024 bytes, and size of the small disk, in bytes. Both are much smaller than
 * the uploaded file.
 */
const [BLOCKS, DISK_BYTES] = [8_192, 12_000_000];

const program = [process.execPath, fullDiskProgram.pathname];
/** Command that runs the program with a limit on the size of each file. Works without special permissions. */
const limited = () => ["sh", "-c", `ulimit -f ${BLOCKS} && exec "$0" "$@"`, ...program, siteWithData()];
/** Command that runs the program with its data on a small disk, so that the database runs out of space, too. Requires user namespaces. */
const smallDisk = () => {
  const mount = `mount -t tmpfs -o size=${DISK_BYTES} none "$3" && cp "$2/site.db" "$3" && exec "$0" "$1" "$3"`;
  return ["unshare", "-Urm", "sh", "-c", mount, ...program, siteWithData(), temporaryFolder()];
};
const hasDisks = spawnSync("unshare", ["-Urm", "mount", "-t", "tmpfs", "none", "/mnt"]).status === 0;

test.each(hasDisks ? [limited, smallDisk] : [limited])(
  "an upload that fills the disk is cancelled with a clear message and frees its space, and the next upload succeeds (%o)",
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
