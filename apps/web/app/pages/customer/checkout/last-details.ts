import type { RouterOutputs } from "#app/data/trpc.ts";

/** What a checkout is filled in with: the last order's details. */
export type Remembered = RouterOutputs["checkout"]["open"]["remembered"];

/**
 * Whether somebody typed this field's value, and it is not just what a guest entered here before: whoever logs in then finds
 * their own details in its place. The e-mail is what they log in with.
 */
export const isTyped = (remembered: Remembered, name: string, value: unknown): boolean =>
  name === "customerEmail" || new Map<string, unknown>(Object.entries(remembered ?? {})).get(name) !== value;
