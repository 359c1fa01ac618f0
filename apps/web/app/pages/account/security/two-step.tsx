import { firstCodeInput, ownerProof, strongProof } from "@rankwright/schema";
import { Alert, Done } from "@rankwright/ui";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ownersDates } from "#app/data/owners-dates.ts";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { type FormResult, resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { type AccountSecurity, loadAccount } from "#app/pages/account/load-account.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountCard, AccountScreen } from "#app/pages/account/screen.tsx";
import { WithIdentityProof } from "#app/pages/account/with-identity-proof.tsx";
import type { Route } from "./+types/two-step";
import { NotVerified } from "./not-verified.tsx";
import { RecoveryCodes } from "./recovery-codes.tsx";
import { SetUpApp, type Setup } from "./two-step-setup.tsx";

export const meta = privateMeta("Two-step login");

export async function loader(args: Route.LoaderArgs) {
  const { owner, emailVerified, recoveryCodesLeft, twoStepSince } = await loadAccount(args);
  const since = twoStepSince === null ? null : ownersDates(args.context).day(twoStepSince);
  return { owner, emailVerified, recoveryCodesLeft, since };
}

interface NextStep {
  setup?: Setup;
  codes?: string[];
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const { account } = api(args.context);
  const typed = await readForm(args.request);
  const codes = ({ codes }: Required<Pick<NextStep, "codes">>): NextStep => ({ codes });
  switch (typed.intent) {
    case "confirm":
      return handleForm(typed, { schema: firstCodeInput, call: account.confirmTwoStep, next: codes });
    case "renew":
      return handleForm(typed, { schema: strongProof, call: account.renewRecoveryCodes, next: codes });
    case "off":
      return handleForm(typed, {
        schema: strongProof,
        call: account.turnOffTwoStep,
        next: (): NextStep => ({}),
      });
    default:
      return handleForm(typed, {
        schema: ownerProof,
        call: account.proposeTwoStep,
        next: (setup): NextStep => ({ setup }),
      });
  }
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function TwoStep({ loaderData, actionData }: Route.ComponentProps) {
  const { owner, emailVerified, recoveryCodesLeft, since } = loaderData;
  const isOff = resultOf(actionData, "off")?.done !== undefined;
  const codes = actionData?.done?.codes;
  return (
    <AccountScreen
      title="Two-step login"
      text="After your password, you enter a code from an app on your phone. Your password alone is then not enough to log in."
    >
      {codes && <RecoveryCodes codes={codes} isNew={actionData.intent === "confirm"} />}
      {isOff && <Done tone="info" title="Two-step login is off" />}
      {since === null && !emailVerified && <NotVerified />}
      {since === null && emailVerified && <SetUp owner={owner} result={actionData} />}
      {since !== null && !codes && (
        <>
          <Alert tone="success" title={`On since ${since}`}>
            {recoveryCodesLeft} of 10 recovery codes are left.
          </Alert>
          <WithIdentityProof owner={owner}>
            <AccountCard
              title="New recovery codes"
              text="Create new codes if you have used them up or someone may have seen them. The old codes stop working."
            >
              <ProofForm
                intent="renew"
                withCode
                security={owner}
                result={actionData}
                button="Create recovery codes"
                busy="Creating…"
                variant="secondary"
              />
            </AccountCard>
            <AccountCard
              title="Turn two-step login off"
              text="To use another app, turn it off and set it up again."
            >
              <ProofForm
                intent="off"
                withCode
                security={owner}
                result={actionData}
                button="Turn off"
                busy="Turning off…"
                variant="danger"
              />
            </AccountCard>
          </WithIdentityProof>
        </>
      )}
    </AccountScreen>
  );
}

function SetUp({ owner, result }: { owner: AccountSecurity; result: FormResult<NextStep> | undefined }) {
  if (result?.done?.setup || result?.intent === "confirm") return <SetUpApp result={result} />;
  return (
    <WithIdentityProof owner={owner}>
      <AccountCard title="Set up" text="You need an authenticator app on your phone.">
        <ProofForm intent="propose" security={owner} result={result} button="Continue" busy="One moment…" />
      </AccountCard>
    </WithIdentityProof>
  );
}

export { ProblemBoundary as ErrorBoundary };
