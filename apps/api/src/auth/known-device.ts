import { createHmac, randomBytes } from "node:crypto";
import { type Account, findAccount, setDeviceKey } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import type { Context } from "../context/context.ts";
import { sameSecret } from "../secrets/same-secret.ts";
import { cookieNameOn } from "./cookie-name.ts";
import { hashToken } from "./token.ts";

// After a sign-in, the device stores a signed cookie for the account. Its attempts are counted separately, so that wrong guesses
// on other devices don't lock it out. The cookie grants nothing else. It is signed with the account's device key, so replacing the
// key invalidates the cookies of all devices.

const MAX_AGE_SECONDS = 180 * 86_400;

const cookieName = ({ env }: Pick<Context, "env">, accountId: string) =>
  cookieNameOn(env, `device-${hashToken(accountId).slice(0, 16)}`);

const signatureOf = (deviceKey: string, device: string) =>
  createHmac("sha256", deviceKey).update(device).digest("base64url");

/** Returns the key under which the attempts of a known device are counted, or undefined if the device is unknown. */
export function attemptKeyOfDevice(
  ctx: Context,
  { id, deviceKey }: Pick<Account, "id" | "deviceKey">,
): string | undefined {
  const [device = "", mark = ""] = (ctx.cookies?.get(cookieName(ctx, id)) ?? "").split(".");
  return deviceKey && sameSecret(mark, signatureOf(deviceKey, device)) ? `${id}:${device}` : undefined;
}

/** Marks the current device as known for the account. */
export async function rememberDevice(ctx: Context, accountId: string): Promise<void> {
  if (!ctx.cookies) return;
  const account = findAccount(ctx.db, accountId);
  if (!account) return;
  const deviceKey = account.deviceKey ?? randomBytes(32).toString("base64url");
  if (!account.deviceKey) await write(ctx.db, (tx) => setDeviceKey(tx, accountId, deviceKey));
  const known = attemptKeyOfDevice(ctx, account)?.split(":")[1];
  const device = known ?? randomBytes(12).toString("base64url");
  ctx.cookies.set(cookieName(ctx, accountId), `${device}.${signatureOf(deviceKey, device)}`, MAX_AGE_SECONDS);
}
