import { rm } from "node:fs/promises";
import { startSite } from "../../scripts/site.mjs";
import { runDir } from "./run-dir.ts";

/** The data folder that every site of a test run is a copy of: what a first start makes of an empty folder. */
export const preparedDir = runDir("prepared");

/** Makes the prepared data folder, with the server itself: migrations, demo content and the first admin. */
export default async function prepare() {
  await rm(preparedDir, { recursive: true, force: true });
  const site = await startSite(preparedDir);
  await site.stop();
}
