import { paths } from "@rankwright/schema";
import { ButtonLink } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useLocation } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ConfirmWithPasskey } from "./confirm-with-passkey.tsx";
import type { Owner } from "./owner.ts";
import { ProviderProblem } from "./provider-problem.tsx";
import { AccountCard } from "./screen.tsx";

/**
 * Forms that require proof of identity (see ProofForm), with the alternatives to the password. A user without a password
 * confirms first and then sees the forms.
 */
export function AfterProof({ owner, children }: { owner: Owner; children: ReactNode }) {
  const { hasPassword, isConfirmed, passkeyOrigin, provider } = owner;
  if (isConfirmed)
    return (
      <>
        <p role="status" className="text-sm text-text-muted">
          You have confirmed that it is you. For a few minutes, no password is asked for.
        </p>
        {children}
      </>
    );
  const hasWays = passkeyOrigin !== null || provider !== null;
  return (
    <>
      <ProviderProblem provider={provider} title="You have not confirmed that it is you" />
      {hasPassword && children}
      {hasPassword && hasWays && (
        <AccountCard title="Without your password" text="Confirm another way that it is you.">
          <Ways owner={owner} />
        </AccountCard>
      )}
      {!hasPassword && (
        <AccountCard
          title="Confirm that it is you"
          text="So that nobody who finds your device open changes this. It lasts five minutes."
        >
          {hasWays && <Ways owner={owner} />}
          <p className="text-sm text-text-muted">
            {hasWays ? "Neither works? " : ""}
            <PrivateLink href={paths.reset()} className="link">
              Have a link mailed to you
            </PrivateLink>{" "}
            to choose a password, and confirm with that.
          </p>
        </AccountCard>
      )}
    </>
  );
}

function Ways({ owner: { passkeyOrigin, provider } }: { owner: Owner }) {
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
