import type { ShouldRevalidateFunctionArgs } from "react-router";
import { NO_RESPONSE } from "#app/form/send-form.ts";

/** Reloads a screen's data after its form was sent, also after an error. Doesn't reload it if the server didn't respond. */
export const revalidateAfterResponse = ({ actionStatus }: ShouldRevalidateFunctionArgs) =>
  actionStatus !== NO_RESPONSE;

/**
 * Reloads a layout's data after a form was sent or on request, but not on navigation, so that a failed navigation leaves the layout
 * intact. Doesn't reload it if the server didn't respond to a form: that would replace the page with an error.
 */
export const revalidateExceptOnNavigation = (args: ShouldRevalidateFunctionArgs) =>
  revalidateAfterResponse(args) &&
  (args.currentUrl.href === args.nextUrl.href ||
    (args.formMethod !== undefined && args.formMethod !== "GET"));
