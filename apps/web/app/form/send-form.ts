import { data, isRouteErrorResponse } from "react-router";
import { readForm } from "./read-form.ts";
import { type FormResult, withoutSecrets } from "./result.ts";

/** Status of the result if the site didn't respond. `whenAnswered` then prevents reloading the page's data. */
export const NO_RESPONSE = 503;

/** True for a lost connection, for a response that isn't the site's (both are Errors), and for 5xx, which a proxy may return. */
const isNoAnswer = (error: unknown) =>
  error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500);

/**
 * Sends a form from its route's clientAction. If the site doesn't respond, the form stays on the page with the typed values and
 * `message`. Redirects and other errors are passed on.
 */
export async function sendForm<Answer>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  message = "The site can't be reached. Please try again.",
) {
  const typed = await readForm(request.clone());
  try {
    return await serverAction();
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    const { intent = "" } = typed;
    const issues = [{ path: "", message }];
    const result: FormResult<never> = { intent, values: withoutSecrets(typed), issues, status: NO_RESPONSE };
    return data(result, { status: NO_RESPONSE });
  }
}
