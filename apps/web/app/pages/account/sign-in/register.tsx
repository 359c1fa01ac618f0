import { credentials, PASSWORD_MIN, paths } from "@rankwright/schema";
import { data, redirect, redirectDocument } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";
import { fromOf } from "#app/data/from.ts";
import { api, currentUser } from "#app/data/server.ts";
import { readForm } from "#app/form/form.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { submit } from "#app/form/submit.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/register";
import { CredentialsForm } from "./credentials-form.tsx";
import { Sheet } from "./sheet.tsx";

export const meta = privateMeta("Sign up");

export function loader({ context, request }: Route.LoaderArgs) {
  if (currentUser(context)) throw redirect(paths.dashboard());
  return { from: fromOf(request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const field = await readForm(request);
  const email = field("email");
  const typed = { email, password: field("password") };
  const { value, issues, status } = await submit(credentials, typed, api(context).auth.register);
  if (!value) return data({ email, issues }, { status });
  // Home, as ever; whoever was on the way to an order goes on with it.
  throw redirectDocument(fromOf(request) ?? paths.home());
}

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (field) => ({ email: field("email"), issues: [noAnswer] }));

export default function Register({ loaderData, actionData }: Route.ComponentProps) {
  const { from } = loaderData;
  return (
    <Sheet
      title="Sign up"
      text={
        from
          ? "An account keeps your order and its payment in one place."
          : "One account for your orders, payments and questions."
      }
      footer={
        <>
          Already have an account?{" "}
          <PrivateLink href={paths.login({ from })} className="link">
            Login
          </PrivateLink>
        </>
      }
    >
      <CredentialsForm
        result={actionData}
        button="Sign up"
        busy="Creating your account…"
        failed="The account was not created"
        passwordHint={`At least ${PASSWORD_MIN} characters.`}
        newPassword
      />
    </Sheet>
  );
}
