export { digest, filesOf } from "./files.ts";
export { holdData, holdSite } from "./hold.ts";
export { listBackups } from "./make.ts";
export { restoreBackup } from "./restore.ts";
