import { data, isRouteErrorResponse } from "react-router";
import { readForm } from "./form.ts";
import type { FormIssue } from "./form-issues.ts";

/** What a form says when nothing came back from the site. */
export const noAnswer: FormIssue = { path: "", message: "The site can't be reached. Please try again." };

/** The status of a form that got no answer: as one of an error, it keeps the router from loading the page again. */
export const NO_ANSWER = 503;

/** A lost connection and a page that is no answer of ours are Errors; a proxy in front of us answers with 5xx. */
const isNoAnswer = (error: unknown) =>
  error instanceof Error || (isRouteErrorResponse(error) && error.status >= 500);

/**
 * Sends a form from its route's clientAction. Where the site does not answer, the form stays on the page, with what
 * `unsent` makes of the fields that were sent; redirects and other errors go on their way.
 */
export async function sendForm<Answer, Unsent>(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  unsent: (field: (name: string) => string) => Unsent,
) {
  const field = await readForm(request.clone());
  try {
    return await serverAction();
  } catch (error) {
    if (!isNoAnswer(error)) throw error;
    return data(unsent(field), { status: NO_ANSWER });
  }
}
