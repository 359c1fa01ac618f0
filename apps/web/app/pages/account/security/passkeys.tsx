import { paths } from "@rankwright/schema";
import { Alert, ButtonLink, Card, Done } from "@rankwright/ui";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ownersDates } from "#app/data/owners-dates.ts";
import { privateMeta } from "#app/meta.ts";
import { loadAccount } from "#app/pages/account/load-account.ts";
import { AccountCard, AccountScreen } from "#app/pages/account/screen.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import type { Route } from "./+types/passkeys";
import { AddPasskey } from "./add-passkey.tsx";
import { NotVerified } from "./not-verified.tsx";

export const meta = privateMeta("Passkeys");

export async function loader(args: Route.LoaderArgs) {
  const { owner, emailVerified, passkeyOrigin, passkeys } = await loadAccount(args);
  const dates = ownersDates(args.context);
  const shown = passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    added: dates.day(createdAt),
    used: lastUsedAt === null ? null : dates.moment(lastUsedAt),
  }));
  const isRemoved = new URL(args.request.url).searchParams.has("removed");
  return { owner, emailVerified, passkeyOrigin, passkeys: shown, isRemoved };
}

export default function Passkeys({ loaderData }: Route.ComponentProps) {
  const { owner, emailVerified, passkeyOrigin, passkeys, isRemoved } = loaderData;
  return (
    <AccountScreen
      title="Passkeys"
      text="A passkey is stored on your device and unlocked with your fingerprint, face or PIN. Use it to log in without a password."
    >
      {isRemoved && <Done title="Passkey removed" />}
      {passkeys.length > 0 && (
        <Card flush>
          <ul aria-label="Your passkeys" className="divide-y divide-border">
            {passkeys.map(({ id, name, added, used }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-3 p-5">
                <div className="grid min-w-0 gap-0.5">
                  <p className="font-semibold wrap-anywhere">{name}</p>
                  <p className="text-sm text-text-muted">
                    Added {added}, {used ? `last used ${used}` : "not used yet"}
                  </p>
                </div>
                <ButtonLink
                  href={paths.accountPasskey(id)}
                  as={ScreenLink}
                  variant="quiet"
                  size="sm"
                  aria-label={`Change ${name}`}
                >
                  Change
                </ButtonLink>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {!emailVerified && <NotVerified />}
      {emailVerified && passkeyOrigin && (
        <WithIdentityProof owner={owner}>
          <AccountCard title="Add a passkey">
            <AddPasskey owner={owner} origin={passkeyOrigin} key={passkeys.length} />
          </AccountCard>
        </WithIdentityProof>
      )}
      {emailVerified && !passkeyOrigin && (
        <Alert tone="info" title="Passkeys require a site with a domain name and HTTPS." />
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
