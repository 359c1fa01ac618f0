import type { ShouldRevalidateFunctionArgs } from "react-router";
import { NO_ANSWER } from "#app/form/send-form.ts";

/** A screen reads its data again after its form, also after a refusal; not where no answer came. */
export const whenAnswered = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== NO_ANSWER;

/**
 * A layout reads its data again after a form was sent or when asked to, not on each way to another screen: so a screen
 * whose data can't be read leaves its layout alone. A form without an answer would take the page with it.
 */
export const notOnTheWay = (args: ShouldRevalidateFunctionArgs) =>
  whenAnswered(args) &&
  (args.currentUrl.href === args.nextUrl.href ||
    (args.formMethod !== undefined && args.formMethod !== "GET"));
