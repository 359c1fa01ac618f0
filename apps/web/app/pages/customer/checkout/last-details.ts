import type { RouterOutputs } from "#app/data/trpc.ts";

/** Details of the last order, which prefill the checkout. */
export type Remembered = RouterOutputs["checkout"]["open"]["remembered"];

/**
 * Returns true if the user typed this value, and it isn't just prefilled with what a guest entered earlier. Prefilled values are replaced
 * with the user's own details after a sign-in. The e-mail always counts as typed, because it is used to sign in.
 */
export const isTyped = (remembered: Remembered, name: string, value: unknown): boolean =>
  name === "customerEmail" || new Map<string, unknown>(Object.entries(remembered ?? {})).get(name) !== value;
