import fs from "node:fs";
import { flushCompileCache, syncBuiltinESMExports } from "node:module";
import { restoreBackup } from "@rankwright/db/backup";

// Restores a backup (arguments: DATA_DIR, its name), but is killed by SIGKILL before the step given by the third argument. Only steps that
// change a file or a folder count.
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
