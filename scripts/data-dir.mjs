// @ts-check
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { BackupError } from "../packages/db/src/backup/error.ts";
import { folderProblem } from "../packages/db/src/core/folder.ts";

/** Folder of the site's data, as `npm start` finds it. */
export const dataDir = resolve(fileURLToPath(new URL("..", import.meta.url)), process.env.DATA_DIR || "data");

/** Describes in one sentence, for the owner, why a command failed. @param {unknown} error */
export const whyNot = (error) =>
  (error instanceof BackupError ? undefined : folderProblem(dataDir, error)) ??
  (error instanceof Error ? error.message : String(error));
