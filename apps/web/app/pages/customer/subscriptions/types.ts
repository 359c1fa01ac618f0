import type { RouterOutputs } from "#app/data/trpc.ts";

/** A subscription with everything that its customer can see and do. */
export type CustomerSubscription = RouterOutputs["subscriptions"]["open"];

/** A subscription in a list, or on its own page. */
export type SubscriptionRow = Omit<RouterOutputs["subscriptions"]["mine"][number], "periods">;
