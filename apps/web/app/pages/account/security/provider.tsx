import { accountTexts, ownerProof, paths } from "@rankwright/schema";
import { Alert, ButtonLink, Done } from "@rankwright/ui";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, missing, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { type FormResult, resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { type AccountSecurity, loadAccount } from "#app/pages/account/load-account.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { ProviderProblem } from "#app/pages/account/provider-problem.tsx";
import { AccountCard, AccountScreen } from "#app/pages/account/screen.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import type { Route } from "./+types/provider";
import { NotVerified } from "./not-verified.tsx";

export const meta = privateMeta("Your login provider");

export async function loader(args: Route.LoaderArgs) {
  const { owner, emailVerified, hasPassword, passkeys, passkeyOrigin, provider } = await loadAccount(args);
  if (!provider) throw missing();
  const isOnlyMethod = !hasPassword && passkeys.length === 0;
  return { owner, emailVerified, isOnlyWay: isOnlyMethod, hasPasskeys: passkeyOrigin !== null, ...provider };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const { account } = api(args.context);
  const typed = await readForm(args.request);
  const call = typed.intent === "unlink" ? account.unlinkProvider : account.confirm;
  return handleForm(typed, { schema: ownerProof, call, next: () => true });
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Provider({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, emailVerified, isOnlyWay, hasPasskeys, name, isLinked } = loaderData;
  return (
    <AccountScreen
      title={name}
      text={isLinked ? `You can log in with ${name}.` : `You can't log in with ${name}.`}
    >
      {!isLinked && resultOf(actionData, "unlink")?.done && <Done title={`${name} is unlinked`} />}
      {isLinked && isOnlyWay && (
        <Alert tone="info" title={accountTexts.lastMethod}>
          <span className="mt-2 flex flex-wrap gap-3">
            <ButtonLink href={paths.accountPassword()} as={ScreenLink} size="sm" variant="secondary">
              Set a password
            </ButtonLink>
            {hasPasskeys && (
              <ButtonLink href={paths.accountPasskeys()} as={ScreenLink} size="sm" variant="secondary">
                Add a passkey
              </ButtonLink>
            )}
          </span>
        </Alert>
      )}
      {isLinked && !isOnlyWay && (
        <WithIdentityProof owner={owner}>
          <AccountCard title="Unlink" text="You can no longer log in with it until you link it again.">
            <ProofForm
              intent="unlink"
              security={owner}
              result={actionData}
              button={`Unlink ${name}`}
              busy="Unlinking…"
              variant="danger"
            />
          </AccountCard>
        </WithIdentityProof>
      )}
      {!isLinked && !emailVerified && <NotVerified />}
      {!isLinked && emailVerified && <Link owner={owner} name={name} result={actionData} />}
    </AccountScreen>
  );
}

function Link(props: { owner: AccountSecurity; name: string; result: FormResult | undefined }) {
  const { owner, name, result } = props;
  return (
    <>
      <ProviderProblem provider={name} title={`${name} is not linked`} />
      <WithIdentityProof owner={owner}>
        <AccountCard title="Link" text="Log in there once to link it. You can then use it to log in here.">
          {owner.isConfirmed ? (
            <ButtonLink
              href={paths.throughProvider({ errand: "link", from: paths.accountProvider() })}
              className="justify-self-start"
            >
              Continue with {name}
            </ButtonLink>
          ) : (
            <ProofForm
              intent="confirm"
              security={owner}
              result={result}
              button="Continue"
              busy="One moment…"
            />
          )}
        </AccountCard>
      </WithIdentityProof>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
