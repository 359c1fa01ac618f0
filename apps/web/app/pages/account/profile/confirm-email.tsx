import { confirmEmailInput, paths } from "@rankwright/schema";
import { Alert, Button, ButtonLink, Done } from "@rankwright/ui";
import { data, Form, useNavigation } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { api, requireUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import { AccountScreen, Part } from "#app/pages/account/screen.tsx";
import type { Route } from "./+types/confirm-email";

export const meta = privateMeta("Confirm your new email");

/** Reading the page changes nothing, so that no mail scanner uses up the link; its own form does. */
export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return { token: new URL(args.request.url).searchParams.get("token") ?? "" };
}

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const typed = { token: (await readForm(args.request))("token") };
  const { value, issues, status } = await submit(
    confirmEmailInput,
    typed,
    api(args.context).account.confirmEmail,
  );
  return data({ email: value?.email, problem: issues[0]?.message }, { status });
}

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const sending = useNavigation().state === "submitting";
  return (
    <AccountScreen title="Confirm your new email">
      {actionData?.email && (
        <>
          <Done title={`Your email is ${actionData.email} now`}>Log in with it from now on.</Done>
          <ButtonLink href={paths.account()} as={PrivateLink} className="justify-self-start">
            Back to your account
          </ButtonLink>
        </>
      )}
      {actionData?.problem && (
        <Alert tone="danger" role="alert" title={actionData.problem}>
          Links work once and for 24 hours, where you are logged in with the account that asked for them.
        </Alert>
      )}
      {!actionData && (
        <Part text="One step, and we know that this address is yours.">
          <Form method="post" noValidate>
            <input type="hidden" name="token" value={loaderData.token} />
            <Button type="submit" size="lg" className="w-full" busy={sending && "Confirming…"}>
              Confirm my new email
            </Button>
          </Form>
        </Part>
      )}
    </AccountScreen>
  );
}

export { ProblemBoundary as ErrorBoundary };
