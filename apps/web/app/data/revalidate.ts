import type { ShouldRevalidateFunctionArgs } from "react-router";
import { NO_ANSWER } from "./send-form.ts";

/**
 * When a layout reads its data anew: after a form was sent, not on each way to another screen. So a screen whose data
 * can't be read leaves the navigation around it alone.
 */
export const afterActionsOnly = ({ formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== "GET";

/** A screen reads its data anew after its form, also after one that was refused; not where nothing came back. */
export const whenAnswered = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== NO_ANSWER;
