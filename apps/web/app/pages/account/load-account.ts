import { api, requireUser } from "#app/data/server.ts";

/** The signed-in account, and how its user can prove their identity. */
export interface AccountSecurity {
  email: string;
  hasPassword: boolean;
  /** True if the user confirmed their identity in the last minutes. Forms then don't ask for the password. */
  isConfirmed: boolean;
  /** True if actions that bypass two-step login also require a code. */
  needsCode: boolean;
  /** Origin of the site's passkeys: browsers offer them only there. Null if the account has none. */
  passkeyOrigin: string | null;
  /** Name of the linked sign-in provider; null if there is none. */
  provider: string | null;
}

/** Loads the signed-in account. `owner` contains the values that forms need that ask the user to confirm their identity. */
export async function loadAccount(args: Parameters<typeof requireUser>[0]) {
  requireUser(args);
  const account = await api(args.context).account.overview();
  const { email, hasPassword, isConfirmed, needsCode, passkeyOrigin, passkeys, provider } = account;
  const owner: AccountSecurity = {
    email,
    hasPassword,
    isConfirmed,
    needsCode,
    passkeyOrigin: passkeys.length > 0 ? passkeyOrigin : null,
    provider: provider?.isLinked ? provider.name : null,
  };
  return { ...account, owner };
}
