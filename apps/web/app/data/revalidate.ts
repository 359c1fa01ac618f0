import type { ShouldRevalidateFunctionArgs } from "react-router";

/**
 * When a layout reads its data anew: after a form was sent, not on each way to another screen. So a screen whose data
 * can't be read leaves the navigation around it alone.
 */
export const afterActionsOnly = ({ formMethod }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined && formMethod !== "GET";
