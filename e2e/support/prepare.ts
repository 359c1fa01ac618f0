import { rm } from "node:fs/promises";
import { owner, startSite } from "../../scripts/site.mjs";
import { restOf } from "./rest.ts";
import { runDir } from "./run-dir.ts";

/** Data folder that every site of a test run is copied from: the result of a first start. */
export const preparedDir = runDir("prepared");

/** Address of the prepared site. No port, so that it differs from the address of every site of a test. */
const SITE_URL = "http://prepared.localhost";

/** Creates the prepared data folder with the server itself: migrations, demo content, the first admin and a payment address. */
export default async function prepare() {
  await rm(preparedDir, { recursive: true, force: true });
  const site = await startSite(preparedDir, { SITE_URL });
  const { call, list, signIn } = restOf(site.apiUrl);
  const { token } = await signIn(owner);
  for (const { _id } of await list("/paypal-email", token))
    await call("PUT", `/paypal-email/${_id}`, token, { paypalEmail: "payee@example.com" });
  await call("POST", "/auth/sign-out", token);
  await site.stop();
}
