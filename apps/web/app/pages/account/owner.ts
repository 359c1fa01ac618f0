/** Whose account it is, and how they show that it is still them who sits there. */
export interface Owner {
  email: string;
  hasPassword: boolean;
  /** They have shown it a moment ago, so no form asks for the password. */
  isConfirmed: boolean;
  /** Where browsers offer the account's passkeys; null when it has none. */
  passkeyOrigin: string | null;
  /** The provider that the account is linked with, by its name; null without one. */
  provider: string | null;
}

interface Overview extends Pick<Owner, "email" | "hasPassword" | "isConfirmed" | "passkeyOrigin"> {
  passkeys: readonly unknown[];
  provider: { name: string; isLinked: boolean } | null;
}

/** What the account's overview says of its owner. */
export function ownerOf(overview: Overview): Owner {
  const { email, hasPassword, isConfirmed, passkeyOrigin, passkeys, provider } = overview;
  return {
    email,
    hasPassword,
    isConfirmed,
    passkeyOrigin: passkeys.length > 0 ? passkeyOrigin : null,
    provider: provider?.isLinked ? provider.name : null,
  };
}
