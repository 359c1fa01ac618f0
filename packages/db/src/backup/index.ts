export { digest, filesOf } from "./files.ts";
export { holdData, holdSite } from "./hold.ts";
export { makeBackup } from "./make.ts";
export { restoreBackup } from "./restore.ts";
