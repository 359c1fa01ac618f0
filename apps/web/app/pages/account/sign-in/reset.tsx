import { authTexts, resetPassword, resetRequest } from "@rankwright/schema";
import { mailedLinkOf } from "#app/data/mailed-link.ts";
import { api } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/reset";
import { NEW_PASSWORD_INTENT, NewPassword } from "./new-password.tsx";
import { RequestReset } from "./request-reset.tsx";

export const meta = privateMeta("Reset your password");

export const loader = (args: Route.LoaderArgs) => mailedLinkOf(args, "reset");

export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = api(context);
  const typed = await readForm(request);
  const next = () => true;
  if (typed.token) return handleForm(typed, { schema: resetPassword, call: auth.resetPassword, next });
  return handleForm(typed, {
    schema: resetRequest,
    call: auth.requestReset,
    next,
    onRefusal: () => [{ path: "", message: authTexts.resetFailed }],
  });
}

export const clientAction = async (args: Route.ClientActionArgs) => {
  const { token } = await readForm(args.request.clone());
  return sendForm(args, token ? undefined : authTexts.resetFailed);
};

export default function Reset({ loaderData, actionData }: Route.ComponentProps) {
  const { token, problem } = loaderData;
  const chosen = resultOf(actionData, NEW_PASSWORD_INTENT);
  // After success the loader reports the used link as a problem. Show the success instead.
  if (!problem || chosen?.done) return <NewPassword token={token} result={chosen} />;
  return <RequestReset result={resultOf(actionData, "")} problem={token && problem} />;
}
