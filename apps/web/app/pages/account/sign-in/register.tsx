import { credentials, PASSWORD_MIN, paths } from "@rankwright/schema";
import { redirect, redirectDocument } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { pathAfterRegistration, requestedPathOf } from "#app/data/from.ts";
import { api, currentUser } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/register";
import { CredentialsForm } from "./credentials-form.tsx";
import { Sheet } from "./sheet.tsx";

export const meta = privateMeta("Sign up");

export function loader({ context, request }: Route.LoaderArgs) {
  if (currentUser(context)) throw redirect(paths.dashboard());
  return { from: requestedPathOf(request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const from = requestedPathOf(request);
  return handleForm(await readForm(request), {
    schema: credentials,
    call: (typed) => api(context).auth.register({ ...typed, from }),
    // The redirect is the same whether or not the address has an account, so that it doesn't reveal that.
    next: () => redirectDocument(pathAfterRegistration(from)),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { from } = loaderData;
  return (
    <Sheet
      title="Sign up"
      text={
        from
          ? "Create an account to track your order and payment."
          : "Track your orders and payments, and message us."
      }
      footer={
        <>
          Already have an account?{" "}
          <ScreenLink href={paths.login({ from })} className="link">
            Login
          </ScreenLink>
        </>
      }
    >
      <CredentialsForm
        result={actionData}
        button="Sign up"
        busy="Creating your account…"
        refusedTitle="The account was not created"
        passwordHint={`At least ${PASSWORD_MIN} characters.`}
        newPassword
      />
    </Sheet>
  );
}
