import { fileURLToPath } from "node:url";

/** A place of this test run's own, which git does not see; a later run may find what is left there. */
export const runDir = (name: string) => fileURLToPath(new URL(`../.run/${name}`, import.meta.url));
