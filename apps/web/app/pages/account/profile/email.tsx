import { changeEmailInput } from "@rankwright/schema";
import { Done, EmailField } from "@rankwright/ui";
import { data } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { whenAnswered } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { formIssues } from "#app/form/form-issues.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import { AfterProof } from "#app/pages/account/after-proof.tsx";
import { ownerOf } from "#app/pages/account/owner.ts";
import { ProofForm } from "#app/pages/account/proof-form.tsx";
import { AccountScreen, Part } from "#app/pages/account/screen.tsx";
import type { Route } from "./+types/email";

export const meta = privateMeta("Change your email");

export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return { owner: ownerOf(await api(args.context).account.overview()) };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const field = await readForm(args.request);
  const typed = { email: field("email"), password: field("password") };
  const { value, issues, status } = await submit(
    changeEmailInput,
    typed,
    api(args.context).account.changeEmail,
  );
  return data({ done: value !== undefined, email: typed.email, issues }, { status });
}

export { whenAnswered as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (field) => ({ done: false, email: field("email"), issues: [noAnswer] }));

export default function Email({ loaderData, actionData }: Route.ComponentProps) {
  const { owner } = loaderData;
  const { of } = formIssues(actionData?.issues ?? [], ["email"]);
  return (
    <AccountScreen title="Change your email" text={`Your email is ${owner.email} now.`}>
      {actionData?.done && (
        <Done title={`We sent a link to ${actionData.email}`}>
          Open it here, where you are logged in, within 24 hours. Until then your email stays as it is.
        </Done>
      )}
      {!actionData?.done && (
        <AfterProof owner={owner}>
          <Part>
            <ProofForm
              intent="email"
              owner={owner}
              issues={actionData?.issues}
              fields={["email"]}
              button="Send the link"
              busy="Sending…"
            >
              <EmailField
                label="New email"
                name="email"
                autoComplete="email"
                required
                defaultValue={actionData?.email}
                error={of("email")}
              />
            </ProofForm>
          </Part>
        </AfterProof>
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
