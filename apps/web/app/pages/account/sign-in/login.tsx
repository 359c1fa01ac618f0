import { authTexts, credentials, paths, secondStepInput } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { data, redirect, redirectDocument } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { fromOf } from "#app/data/from.ts";
import { api, currentUser } from "#app/data/server.ts";
import { attempt } from "#app/form/attempt.ts";
import { readForm } from "#app/form/form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/login";
import { CredentialsForm } from "./credentials-form.tsx";
import { OtherWays } from "./other-ways.tsx";
import { SecondStepForm } from "./second-step-form.tsx";
import { Sheet } from "./sheet.tsx";

export const meta = privateMeta("Log in");

/** What the provider's answer came to, in words; the word itself comes from the address. */
const providerProblems: Readonly<Record<string, string>> = {
  cancelled: "You went back before you were logged in.",
  expired: "This took too long, or it began in another browser. Please try again.",
  unverified:
    "They have not confirmed your email, so we can't tell which account is yours. Use your password.",
  unlinked: "You have unlinked it from your account. Log in another way; your account's page links it again.",
  failed: "They did not answer as they should. Please try again, or use your password.",
};

export async function loader({ context, request }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams;
  // Who confirms at the provider that it is them is logged in, and still has a second step to take.
  if (currentUser(context) && !query.has("challenge")) throw redirect(paths.dashboard());
  const problem = providerProblems[query.get("provider") ?? ""];
  return {
    from: fromOf(request),
    ways: await api(context).auth.ways(),
    /** The first step was taken at the provider. */
    challenge: query.get("challenge") ?? "",
    providerProblem: problem ?? "",
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const field = await readForm(request);
  const challenge = field("challenge");
  // A new document: nothing that was kept for whoever was here before may stay.
  const goOn = () => redirectDocument(fromOf(request) ?? paths.dashboard());
  const { auth } = api(context);
  if (challenge) {
    const typed = { challenge, code: field("code") };
    const { value, issues, status } = await submit(secondStepInput, typed, auth.secondStep);
    if (value) throw goOn();
    // A challenge that is over leads back to the first step.
    return data({ email: "", challenge: status === 401 ? "" : challenge, issues }, { status });
  }
  const email = field("email");
  const checked = credentials.safeParse({ email, password: field("password") });
  if (!checked.success) {
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return data({ email, challenge: "", issues }, { status: 400 });
  }
  const { value, failure } = await attempt(() => auth.signIn(checked.data));
  if (value && "challenge" in value) return data({ email, challenge: value.challenge, issues: [] });
  if (!failure) throw goOn();
  const issues = [{ path: "", message: authTexts.signInFailed as string }];
  if (failure.status === 429) issues.push({ path: "wait", message: failure.message });
  return data({ email, challenge: "", issues }, { status: failure.status });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (field) => ({
    email: field("email"),
    challenge: field("challenge"),
    issues: [{ path: "", message: authTexts.signInFailed }],
  }));

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from, ways, providerProblem } = loaderData;
  const challenge = actionData ? actionData.challenge : loaderData.challenge;
  if (challenge)
    return (
      <Sheet
        title="One more step"
        text="Enter the code that your authenticator app shows."
        footer={
          <a href={paths.login({ from })} className="link">
            Start again
          </a>
        }
      >
        <SecondStepForm challenge={challenge} issues={actionData?.issues ?? []} />
      </Sheet>
    );
  return (
    <Sheet
      title="Log in"
      text={from ? "Please log in to go on to the page you asked for." : "Good to see you again."}
      footer={
        <>
          New here?{" "}
          <PrivateLink href={paths.register({ from })} className="link">
            Sign Up
          </PrivateLink>
        </>
      }
    >
      {providerProblem && !actionData && ways.provider && (
        <Alert tone="danger" role="alert" title={`${ways.provider} did not log you in`}>
          {providerProblem}
        </Alert>
      )}
      <CredentialsForm result={actionData} button="Log in" busy="Logging in…" failed="You are not logged in">
        <PrivateLink href={paths.reset()} className="link justify-self-start text-sm">
          Forgot password
        </PrivateLink>
      </CredentialsForm>
      <OtherWays {...ways} from={from} />
    </Sheet>
  );
}
