import { api, requireUser } from "#app/data/server.ts";

/** Whose account it is, and how they show that it is still them who sits there. */
export interface Owner {
  email: string;
  hasPassword: boolean;
  /** They have shown it a moment ago, so no form asks for the password. */
  isConfirmed: boolean;
  /** What goes around two-step login asks for a code, too. */
  needsCode: boolean;
  /** Where browsers offer the account's passkeys; null when it has none. */
  passkeyOrigin: string | null;
  /** The provider that the account is linked with, by its name; null without one. */
  provider: string | null;
}

/** The signed-in account, with its owner as the proof forms take it. */
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
