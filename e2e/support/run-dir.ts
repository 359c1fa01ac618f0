import { fileURLToPath } from "node:url";

/** Folder for this test run, ignored by git. A later run may find its old content. */
export const runDir = (name: string) => fileURLToPath(new URL(`../.run/${name}`, import.meta.url));
