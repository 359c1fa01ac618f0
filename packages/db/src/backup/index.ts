export { digest, filesOf } from "./files.ts";
export { holdData, holdSite } from "./hold.ts";
export { listBackups, makeBackup } from "./make.ts";
export { restoreBackup } from "./restore.ts";
