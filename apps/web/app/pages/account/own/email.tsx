import { changeEmailInput } from "@rankwright/schema";
import { Done, EmailField } from "@rankwright/ui";
import { data } from "react-router";
import { formIssues } from "../../../components/form-issues.ts";
import { privateMeta } from "../../../components/private-meta.ts";
import { ProblemBoundary } from "../../../components/problem.tsx";
import { readForm } from "../../../data/form.ts";
import { whenAnswered } from "../../../data/revalidate.ts";
import { noAnswer, sendForm } from "../../../data/send-form.ts";
import { api, requireUser } from "../../../data/server.ts";
import { submit } from "../../../data/submit.ts";
import type { Route } from "./+types/email";
import { AfterProof } from "./after-proof.tsx";
import { ownerOf } from "./owner.ts";
import { ProofForm } from "./proof-form.tsx";
import { AccountScreen, Part } from "./screen.tsx";

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
