import type { ShouldRevalidateFunctionArgs } from "react-router";
import { NO_ANSWER } from "#app/form/send-form.ts";

/**
 * When what stands around a screen reads its data anew: after a form was sent and where somebody asks for it, not on each
 * way to another screen. So a screen whose data can't be read leaves what is around it alone.
 */
export const notOnTheWay = (args: ShouldRevalidateFunctionArgs) =>
  args.currentUrl.href === args.nextUrl.href || (args.formMethod !== undefined && args.formMethod !== "GET");

/** A screen reads its data anew after its form, also after one that was refused; not where nothing came back. */
export const whenAnswered = ({ actionStatus }: ShouldRevalidateFunctionArgs) => actionStatus !== NO_ANSWER;
