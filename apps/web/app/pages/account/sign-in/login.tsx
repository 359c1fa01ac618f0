import {
  authTexts,
  credentials,
  paths,
  type SessionUser,
  secondStepInput,
  startOf,
} from "@rankwright/schema";
import { Alert, Done } from "@rankwright/ui";
import { redirect, redirectDocument } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { requestedPathOf } from "#app/data/from.ts";
import { api, currentUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/login";
import { CredentialsForm } from "./credentials-form.tsx";
import { OtherMethods } from "./other-methods.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { Sheet } from "./sheet.tsx";

export const meta = privateMeta("Log in");

/** Messages for the provider's result, by the code in the address. */
const providerProblems: Readonly<Record<string, string>> = {
  cancelled: "You cancelled the login.",
  expired: "The login expired, or it was started in another browser. Please try again.",
  unverified:
    "Your email is not confirmed there, so it can't be matched to an account. Please use your password.",
  unlinked:
    "This login is unlinked from your account. Log in another way, then link it again on your account page.",
  known:
    "You already have an account with this email. Log in another way, then link the two on your account page.",
  failed: "The provider returned an error. Please try again, or use your password.",
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  // With a challenge, a signed-in user confirms their identity: after the provider's login they have to complete the second step.
  if (currentUser(context) && !query.has("challenge")) throw redirect(paths.dashboard());
  const problem = providerProblems[query.get("provider") ?? ""];
  return {
    from: requestedPathOf(request),
    ways: await api(context).auth.ways(),
    /** Challenge of the second step, if the first step was a login at the provider. */
    challenge: query.get("challenge") ?? "",
    providerProblem: problem ?? "",
    isDeleted: query.get("deleted") === "yes",
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = api(context);
  const typed = await readForm(request);
  // Loads a new document, so that no data of a previously signed-in account remains in the page.
  const goOn = ({ user }: { user: SessionUser }) =>
    redirectDocument(requestedPathOf(request) ?? startOf(user));
  if (typed.challenge)
    return handleForm(typed, { schema: secondStepInput, call: auth.secondStep, next: goOn });
  return handleForm(typed, {
    schema: credentials,
    call: auth.signIn,
    next: (value) => ("challenge" in value ? { challenge: value.challenge } : goOn(value)),
    onRefusal: ({ status, issues }) => [
      { path: "", message: authTexts.signInFailed },
      ...(status === 429 ? issues : []),
    ],
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args, authTexts.signInFailed);

/** Returns the challenge of the second step, or "" to show the first step, also after the challenge has expired. */
function challengeOf(result: Awaited<ReturnType<typeof action>>["data"]) {
  if (result.done) return result.done.challenge;
  return result.status === 401 ? "" : (result.values.challenge ?? "");
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from, ways, providerProblem, isDeleted } = loaderData;
  const challenge = actionData ? challengeOf(actionData) : loaderData.challenge;
  if (challenge)
    return (
      <Sheet
        title="Two-step login"
        text="Enter the code from your authenticator app."
        footer={
          <a href={paths.login({ from })} className="link">
            Start over
          </a>
        }
      >
        <SecondStepForm challenge={challenge} result={actionData} />
      </Sheet>
    );
  return (
    <Sheet
      title="Log in"
      text={isDeleted ? undefined : from ? "Log in to continue." : "Welcome back."}
      footer={
        <>
          New here?{" "}
          <ScreenLink href={paths.register({ from })} className="link">
            Sign Up
          </ScreenLink>
        </>
      }
    >
      {isDeleted && !actionData && (
        <Done title="Account deleted">
          You are logged out on all devices. We e-mailed you a confirmation.
        </Done>
      )}
      {providerProblem && !actionData && ways.provider && (
        <Alert tone="danger" role="alert" title={`${ways.provider} did not log you in`}>
          {providerProblem}
        </Alert>
      )}
      <CredentialsForm
        result={actionData}
        button="Log in"
        busy="Logging in…"
        refusedTitle="You are not logged in"
      >
        <ScreenLink href={paths.reset()} className="link justify-self-start text-sm">
          Forgot password
        </ScreenLink>
      </CredentialsForm>
      <OtherMethods {...ways} from={from} />
    </Sheet>
  );
}
