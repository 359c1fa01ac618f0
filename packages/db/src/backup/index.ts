export { digest, filesOf } from "./files.ts";
export { holdData } from "./hold.ts";
export { restoreBackup } from "./restore.ts";
