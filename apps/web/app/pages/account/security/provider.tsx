import { accountTexts, ownerProof, paths } from "@rankwright/schema";
import { Alert, ButtonLink, Done } from "@rankwright/ui";
import { data } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { whenAnswered } from "#app/data/revalidate.ts";
import { api, missing, requireUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { type FormIssue, issuesOf } from "#app/form/form-issues.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import { AfterProof } from "#app/pages/account/after-proof.tsx";
import { type Owner, ownerOf } from "#app/pages/account/owner.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { ProviderProblem } from "#app/pages/account/provider-problem.tsx";
import { AccountScreen, Part } from "#app/pages/account/screen.tsx";
import type { Route } from "./+types/provider";
import { NotVerified } from "./not-verified.tsx";

export const meta = privateMeta("Your login provider");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const overview = await api(args.context).account.overview();
  if (!overview.provider) throw missing();
  const { emailVerified, hasPassword, passkeys, provider } = overview;
  const isOnlyWay = !hasPassword && passkeys.length === 0;
  const hasPasskeys = overview.passkeyOrigin !== null;
  return { owner: ownerOf(overview), emailVerified, isOnlyWay, hasPasskeys, ...provider };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const field = await readForm(args.request);
  const intent = field("intent");
  const { account } = api(args.context);
  const call = intent === "unlink" ? account.unlinkProvider : account.confirm;
  const { issues, status } = await submit(ownerProof, { password: field("password") }, call);
  return data({ intent, issues }, { status });
}

export { whenAnswered as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (field) => ({ intent: field("intent"), issues: [noAnswer] }));

export default function Provider({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, emailVerified, isOnlyWay, hasPasskeys, name, isLinked } = loaderData;
  return (
    <AccountScreen
      title={name}
      text={isLinked ? `You can log in with ${name}.` : `You can't log in with ${name}.`}
    >
      {!isLinked && issuesOf(actionData, "unlink")?.length === 0 && <Done title={`${name} is unlinked`} />}
      {isLinked && isOnlyWay && (
        <Alert tone="info" title={accountTexts.lastWay}>
          <span className="mt-2 flex flex-wrap gap-3">
            <ButtonLink href={paths.accountPassword()} as={PrivateLink} size="sm" variant="secondary">
              Choose a password
            </ButtonLink>
            {hasPasskeys && (
              <ButtonLink href={paths.accountPasskeys()} as={PrivateLink} size="sm" variant="secondary">
                Add a passkey
              </ButtonLink>
            )}
          </span>
        </Alert>
      )}
      {isLinked && !isOnlyWay && (
        <AfterProof owner={owner}>
          <Part
            title="Unlink"
            text="Nobody logs in to your account with it any more, until you link it again here."
          >
            <ProofForm
              intent="unlink"
              owner={owner}
              issues={issuesOf(actionData, "unlink")}
              button={`Unlink ${name}`}
              busy="Unlinking…"
              variant="danger"
            />
          </Part>
        </AfterProof>
      )}
      {!isLinked && !emailVerified && <NotVerified />}
      {!isLinked && emailVerified && (
        <Link owner={owner} name={name} issues={issuesOf(actionData, "confirm")} />
      )}
    </AccountScreen>
  );
}

function Link(props: { owner: Owner; name: string; issues: FormIssue[] | undefined }) {
  const { owner, name, issues } = props;
  return (
    <>
      <ProviderProblem provider={name} title={`${name} is not linked`} />
      <AfterProof owner={owner}>
        <Part title="Link" text="Log in there once, and from then on you log in here with it, too.">
          {owner.isConfirmed ? (
            <ButtonLink
              href={paths.throughProvider({ errand: "link", from: paths.accountProvider() })}
              className="justify-self-start"
            >
              Continue with {name}
            </ButtonLink>
          ) : (
            <ProofForm intent="confirm" owner={owner} issues={issues} button="Go on" busy="One moment…" />
          )}
        </Part>
      </AfterProof>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
