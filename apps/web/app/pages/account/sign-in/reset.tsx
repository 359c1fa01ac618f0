import { authTexts, resetPassword, resetRequest } from "@rankwright/schema";
import { data } from "react-router";
import { api } from "#app/data/server.ts";
import { attempt } from "#app/form/attempt.ts";
import { readForm } from "#app/form/form.ts";
import { noAnswer, sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/reset";
import { NewPassword } from "./new-password.tsx";
import { RequestReset } from "./request-reset.tsx";

export const meta = privateMeta("Reset your password");

export function loader({ request }: Route.LoaderArgs) {
  return { token: new URL(request.url).searchParams.get("token") ?? "" };
}

/** What the form sent came to. */
export interface ResetResult {
  done: boolean;
  email: string;
  issues: { path: string; message: string }[];
}

export async function action({ context, request }: Route.ActionArgs) {
  const field = await readForm(request);
  const result: ResetResult = { done: false, email: field("email"), issues: [] };
  const token = field("token");
  const checked = token
    ? resetPassword.safeParse({ token, password: field("password") })
    : resetRequest.safeParse({ email: result.email });
  if (!checked.success) {
    const issues = checked.error.issues.map(({ path, message }) => ({ path: path.join("."), message }));
    return data({ ...result, issues }, { status: 400 });
  }
  const { auth } = api(context);
  const input = checked.data;
  const { failure } = await attempt(async () => {
    await ("token" in input ? auth.resetPassword(input) : auth.requestReset(input));
    return true;
  });
  if (!failure) return data({ ...result, done: true });
  const message = token ? failure.message : authTexts.resetFailed;
  return data({ ...result, issues: [{ path: "", message }] }, { status: failure.status });
}

export const clientAction = (args: Route.ClientActionArgs) =>
  sendForm(args, (field): ResetResult => {
    const issue = field("token") ? noAnswer : { path: "", message: authTexts.resetFailed };
    return { done: false, email: field("email"), issues: [issue] };
  });

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { token } = loaderData;
  return token ? <NewPassword token={token} result={actionData} /> : <RequestReset result={actionData} />;
}
