import { api, requireUser } from "#app/data/server.ts";

/** The account and the ways in which its owner can prove their identity. */
export interface Owner {
  email: string;
  hasPassword: boolean;
  /** True if the owner confirmed their identity recently, so that no form requires the password. */
  isConfirmed: boolean;
  /** True if actions that bypass two-step login also require a code. */
  needsCode: boolean;
  /** Origin at which browsers offer the account's passkeys; null if it has none. */
  passkeyOrigin: string | null;
  /** Name of the linked sign-in provider; null if there is none. */
  provider: string | null;
}

/** Loads the signed-in account, with its owner in the format of the proof forms. */
export async function ownAccount(args: Parameters<typeof requireUser>[0]) {
  requireUser(args);
  const account = await api(args.context).account.overview();
  const { email, hasPassword, isConfirmed, needsCode, passkeyOrigin, passkeys, provider } = account;
  const owner: Owner = {
    email,
    hasPassword,
    isConfirmed,
    needsCode,
    passkeyOrigin: passkeys.length > 0 ? passkeyOrigin : null,
    provider: provider?.isLinked ? provider.name : null,
  };
  return { ...account, owner };
}
