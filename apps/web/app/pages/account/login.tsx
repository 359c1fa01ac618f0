import { authTexts, credentials, localPath } from "@rankwright/schema";
import { data, redirect, redirectDocument } from "react-router";
import { PrivateLink } from "../../components/private-link.tsx";
import { privateMeta } from "../../components/private-meta.ts";
import { attempt } from "../../data/attempt.ts";
import { readForm } from "../../data/form.ts";
import { api, currentUser } from "../../data/server.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/login";
import { CredentialsForm } from "./credentials-form.tsx";
import { Sheet } from "./sheet.tsx";

export const meta = privateMeta("Log in");

/** Where the visitor wanted to go; undefined when they came here by themselves. */
const fromOf = (request: Request) =>
  localPath(new URL(request.url).searchParams.get("from"), "") || undefined;

export function loader({ context, request }: Route.LoaderArgs) {
  if (currentUser(context)) throw redirect(paths.dashboard());
  return { from: fromOf(request) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const field = await readForm(request);
  const email = field("email");
  const checked = credentials.safeParse({ email, password: field("password") });
  if (!checked.success) {
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return data({ email, issues }, { status: 400 });
  }
  const { failure } = await attempt(() => api(context).auth.signIn(checked.data));
  // A new document: nothing that was kept for whoever was here before may stay.
  if (!failure) throw redirectDocument(fromOf(request) ?? paths.dashboard());
  const issues = [{ path: "", message: authTexts.signInFailed as string }];
  if (failure.status === 429) issues.push({ path: "wait", message: failure.message });
  return data({ email, issues }, { status: failure.status });
}

export default function Login({ loaderData, actionData }: Route.ComponentProps) {
  const { from } = loaderData;
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
      <CredentialsForm result={actionData} button="Log in" busy="Logging in…" failed="You are not logged in">
        <PrivateLink href={paths.reset()} className="link justify-self-start text-sm">
          Forgot password
        </PrivateLink>
      </CredentialsForm>
    </Sheet>
  );
}
