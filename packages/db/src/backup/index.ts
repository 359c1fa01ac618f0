export { digest, filesOf, INSTALLATION_KEY_FILE } from "./files.ts";
export { holdData, holdSite } from "./hold.ts";
export {
  backupsByAge,
  backupsFolder,
  hasKey,
  LEFT_FREE_BYTES,
  listBackups,
  madeAt,
  makeBackup,
} from "./make.ts";
export { readManifest } from "./manifest.ts";
export { restoreBackup } from "./restore.ts";
