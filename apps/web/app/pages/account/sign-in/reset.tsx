import { authTexts, resetPassword, resetRequest } from "@rankwright/schema";
import { mailedLinkOf } from "#app/data/mailed-link.ts";
import { api } from "#app/data/server.ts";
import { answerForm } from "#app/form/answer-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { resultOf } from "#app/form/result.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/reset";
import { CHOOSES, NewPassword } from "./new-password.tsx";
import { RequestReset } from "./request-reset.tsx";

export const meta = privateMeta("Reset your password");

export const loader = (args: Route.LoaderArgs) => mailedLinkOf(args, "reset");

export async function action({ context, request }: Route.ActionArgs) {
  const { auth } = api(context);
  const typed = await readForm(request);
  const next = () => true;
  if (typed.token) return answerForm(typed, { schema: resetPassword, call: auth.resetPassword, next });
  return answerForm(typed, {
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
  const chosen = resultOf(actionData, CHOOSES);
  // After success the loader reports the used link as a problem. Show the success instead.
  if (!problem || chosen?.done) return <NewPassword token={token} result={chosen} />;
  return <RequestReset result={resultOf(actionData, "")} problem={token && problem} />;
}
