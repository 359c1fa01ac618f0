import { firstCodeInput, ownerProof } from "@rankwright/schema";
import { Alert, Done } from "@rankwright/ui";
import { data } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { whenAnswered } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { type FormIssue, issuesOf } from "#app/form/form-issues.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import { AfterProof } from "#app/pages/account/after-proof.tsx";
import { type Owner, ownerOf } from "#app/pages/account/owner.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountScreen, Part } from "#app/pages/account/screen.tsx";
import { whenOf } from "#app/pages/account/when.ts";
import type { Route } from "./+types/two-step";
import { NotVerified } from "./not-verified.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpApp, type Setup } from "./two-step-setup.tsx";

export const meta = privateMeta("Two-step login");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const { twoStepSince, ...overview } = await api(args.context).account.overview();
  const { emailVerified, recoveryCodesLeft } = overview;
  const since = twoStepSince === null ? null : whenOf(args.context).day(twoStepSince);
  return { owner: ownerOf(overview), emailVerified, recoveryCodesLeft, since };
}

interface Result {
  intent: string;
  issues: FormIssue[];
  setup?: Setup;
  codes?: string[];
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const { account } = api(args.context);
  const field = await readForm(args.request);
  const intent = field("intent");
  const proof = { password: field("password") };
  const answer = (result: Omit<Result, "intent">, status: number) =>
    data<Result>({ intent, ...result }, { status });
  if (intent === "confirm") {
    const { value, issues, status } = await submit(
      firstCodeInput,
      { code: field("code") },
      account.confirmTwoStep,
    );
    return answer({ issues, ...(value && { codes: value.codes }) }, status);
  }
  if (intent === "renew") {
    const { value, issues, status } = await submit(ownerProof, proof, account.renewRecoveryCodes);
    return answer({ issues, ...(value && { codes: value.codes }) }, status);
  }
  if (intent === "off") {
    const { issues, status } = await submit(ownerProof, proof, account.turnOffTwoStep);
    return answer({ issues }, status);
  }
  const { value, issues, status } = await submit(ownerProof, proof, account.proposeTwoStep);
  return answer({ issues, ...(value && { setup: value }) }, status);
}

export { whenAnswered as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (field): Result => ({ intent: field("intent"), issues: [noAnswer] }));

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, emailVerified, recoveryCodesLeft, since } = loaderData;
  const isOff = actionData?.intent === "off" && actionData.issues.length === 0;
  return (
    <AccountScreen
      title="Two-step login"
      text="After your password, logging in asks for a code that an app on your phone shows. So your password alone is of no use to anyone."
    >
      {actionData?.codes && (
        <RecoveryCodes codes={actionData.codes} isNew={actionData.intent === "confirm"} />
      )}
      {isOff && <Done tone="info" title="Two-step login is off" />}
      {since === null && !emailVerified && <NotVerified />}
      {since === null && emailVerified && <SetUp owner={owner} result={actionData} />}
      {since !== null && !actionData?.codes && (
        <>
          <Alert tone="success" title={`On since ${since}`}>
            {recoveryCodesLeft} of 10 recovery codes are left.
          </Alert>
          <AfterProof owner={owner}>
            <Part
              title="New recovery codes"
              text="For when they are used up, or somebody may have seen them. The old ones stop working."
            >
              <ProofForm
                intent="renew"
                owner={owner}
                issues={issuesOf(actionData, "renew")}
                button="Make new recovery codes"
                busy="Making them…"
                variant="secondary"
              />
            </Part>
            <Part title="Turn two-step login off" text="To use another app, turn it off and set it up again.">
              <ProofForm
                intent="off"
                owner={owner}
                issues={issuesOf(actionData, "off")}
                button="Turn off"
                busy="Turning off…"
                variant="danger"
              />
            </Part>
          </AfterProof>
        </>
      )}
    </AccountScreen>
  );
}

function SetUp({ owner, result }: { owner: Owner; result: Result | undefined }) {
  if (result?.setup || result?.intent === "confirm")
    return <SetUpApp setup={result.setup} issues={issuesOf(result, "confirm")} />;
  return (
    <AfterProof owner={owner}>
      <Part title="Set up" text="You need an authenticator app on your phone; any will do.">
        <ProofForm
          intent="propose"
          owner={owner}
          issues={issuesOf(result, "propose")}
          button="Go on"
          busy="One moment…"
        />
      </Part>
    </AfterProof>
  );
}

export { ProblemBoundary as ErrorBoundary };
