import fs from "node:fs";
import { flushCompileCache, syncBuiltinESMExports } from "node:module";
import { restoreBackup } from "@rankwright/db/backup";

// Restores a backup (arguments: DATA_DIR, name of the backup), but kills itself with SIGKILL before the step in the third argument. Steps
// are the calls that change a file or folder.
const [dataDir = "", name = "", killAt = ""] = process.argv.slice(2);
let steps = 0;
for (const step of ["copyFileSync", "renameSync", "rmSync", "mkdirSync", "writeFileSync"] as const)
  Reflect.set(
    fs,
    step,
    new Proxy(fs[step], {
      apply(target, self, given) {
        steps += 1;
        if (steps === Number(killAt)) process.kill(process.pid, "SIGKILL");
        return Reflect.apply(target, self, given);
      },
    }),
  );
syncBuiltinESMExports();
// A killed process does not write its cache at exit.
flushCompileCache();
await restoreBackup(dataDir, name, new Date(2));
