import { data, isRouteErrorResponse } from "react-router";
import { readForm } from "./read-form.ts";
import { type FormResult, shownAgain } from "./result.ts";

/** The status of a form that got no answer: as one of an error, it keeps the router from loading the page again. */
export const NO_ANSWER = 503;

/** A lost connection and a page that is no answer of ours are Errors; a proxy in front of us answers with 5xx. */
const isNoAnswer = (error: unknown) =>
  error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500);

/**
 * Sends a form from its route's clientAction. Where the site does not answer, the form stays on the page with what was
 * typed and `message`; redirects and other errors go on their way.
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
    const result: FormResult<never> = { intent, values: shownAgain(typed), issues, status: NO_ANSWER };
    return data(result, { status: NO_ANSWER });
  }
}
