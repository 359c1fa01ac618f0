import { createHmac, randomBytes } from "node:crypto";
import { type Account, findAccount, setDeviceKey } from "@rankwright/db/accounts";
import { write } from "@rankwright/db/core";
import type { Context } from "../context/context.ts";
import { sameSecret } from "../secrets/same-secret.ts";
import { cookieNameOn } from "./cookie-name.ts";
import { hashToken } from "./token.ts";

// A device that signed in to an account keeps a cookie that says so. It opens nothing: wrong guesses from elsewhere do not
// count against it, and that is all. The account's key signs it, so another key ends every such cookie of the account.

const MAX_AGE_SECONDS = 180 * 86_400;

const cookieName = ({ env }: Pick<Context, "env">, accountId: string) =>
  cookieNameOn(env, `device-${hashToken(accountId).slice(0, 16)}`);

const signed = (deviceKey: string, device: string) =>
  createHmac("sha256", deviceKey).update(device).digest("base64url");

/** What the attempts of a device that signed in to the account before are counted under; undefined for any other. */
export function knownDevice(
  ctx: Context,
  { id, deviceKey }: Pick<Account, "id" | "deviceKey">,
): string | undefined {
  const [device = "", mark = ""] = (ctx.cookies?.get(cookieName(ctx, id)) ?? "").split(".");
  return deviceKey && sameSecret(mark, signed(deviceKey, device)) ? `${id}:${device}` : undefined;
}

/** From now on the device that asks has signed in to the account before. */
export async function rememberDevice(ctx: Context, accountId: string): Promise<void> {
  if (!ctx.cookies) return;
  const account = findAccount(ctx.db, accountId);
  if (!account) return;
  const deviceKey = account.deviceKey ?? randomBytes(32).toString("base64url");
  if (!account.deviceKey) await write(ctx.db, (tx) => setDeviceKey(tx, accountId, deviceKey));
  const known = knownDevice(ctx, account)?.split(":")[1];
  const device = known ?? randomBytes(12).toString("base64url");
  ctx.cookies.set(cookieName(ctx, accountId), `${device}.${signed(deviceKey, device)}`, MAX_AGE_SECONDS);
}
