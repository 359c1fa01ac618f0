import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ConfirmWithPasskey } from "./confirm-with-passkey.tsx";
import type { AccountSecurity } from "./load-account.ts";
import { ProviderProblem } from "./provider-problem.tsx";
import { AccountCard } from "./screen.tsx";

/**
 * Shows forms that require proof of identity (see ProofForm), together with the alternatives to the password. Users who have no
 * password see the forms only after they have confirmed their identity in another way.
 */
export function WithIdentityProof({ owner, children }: { owner: AccountSecurity; children: ReactNode }) {
  const { hasPassword, isConfirmed, passkeyOrigin, provider } = owner;
  if (isConfirmed)
    return (
      <>
        <p role="status" className="text-sm text-text-muted">
          Your identity is confirmed. You won't need your password for the next few minutes.
        </p>
        {children}
      </>
    );
  const hasMethods = passkeyOrigin !== null || provider !== null;
  return (
    <>
      <ProviderProblem provider={provider} title="Your identity was not confirmed" />
      {hasPassword && children}
      {hasPassword && hasMethods && (
        <AccountCard title="Other ways to confirm" text="Confirm your identity without a password.">
          <Methods owner={owner} />
        </AccountCard>
      )}
      {!hasPassword && (
        <AccountCard
          title="Confirm your identity"
          text="Required before you change security settings. Valid for five minutes."
        >
          {hasMethods && <Methods owner={owner} />}
          <p className="text-sm text-text-muted">
            {hasMethods ? "Not working? " : ""}
            <ScreenLink href={paths.reset()} className="link">
              E-mail me a link
            </ScreenLink>{" "}
            to set a password, then confirm with the password.
          </p>
        </AccountCard>
      )}
    </>
  );
}

function Methods({ owner: { passkeyOrigin, provider } }: { owner: AccountSecurity }) {
  const { pathname } = useLocation();
  return (
    <div className="flex flex-wrap items-start gap-3">
      {passkeyOrigin && <ConfirmWithPasskey origin={passkeyOrigin} path={pathname} />}
      {provider && (
        <ButtonLink href={paths.throughProvider({ errand: "confirm", from: pathname })} variant="secondary">
          Continue with {provider}
        </ButtonLink>
      )}
    </div>
  );
}
