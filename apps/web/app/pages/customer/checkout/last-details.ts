import type { RouterOutputs } from "#app/data/trpc.ts";

/** Details of the last order, which prefill the checkout. */
export type Remembered = RouterOutputs["checkout"]["open"]["remembered"];

/**
 * Returns false for a value that was prefilled from the last order and not changed. After a sign-in, the user's own details replace such
 * values. The e-mail always counts as typed, because the user signs in with it.
 */
export const isTyped = (remembered: Remembered, name: string, value: unknown): boolean =>
  name === "customerEmail" || new Map<string, unknown>(Object.entries(remembered ?? {})).get(name) !== value;
