import { z } from "zod";
import { changeInput } from "../subscriptions/inputs.ts";
import { ownerSubscriptionRows } from "./owner-subscription-rows.ts";
import { noInput, type Row } from "./row.ts";
import { actOn, list, read } from "./shapes.ts";
import { ownedSubscription, subscription, subscriptionDetails } from "./subscription-responses.ts";

/** Fields of a subscription, and of the package that it was ordered with. */
const FIXED = Object.keys({ ...ownedSubscription.shape, ...ownedSubscription.shape.terms.shape });

/** Sends the documented fields of a result, and rejects a body with fields that the row doesn't change, such as price and rhythm. */
const shown = (row: Row): Row => ({
  ...row,
  fixed: [...FIXED, "packagePrice", "billing", "billingEvery"].filter(
    (name) => name !== "_id" && !Object.hasOwn(row.body?.shape ?? {}, name),
  ),
  toResponse: (result, request) => row.response.parse(row.toResponse(result, request)),
});
const nothing = z.object({});
const changed = z
  .object({ orderId: z.string().nullable() })
  .meta({ description: "`orderId` is the order of the difference; null if nothing is due now." });

/** Rows of subscriptions. Those that the owner shares with customers are first. */
export const subscriptionRows: readonly Row[] = [
  {
    ...list(
      "/my-subscriptions",
      "subscriptions.mine",
      subscription,
      "Lists your own subscriptions, newest first.",
    ),
    input: noInput,
    isList: false,
  },
  read(
    "/subscriptions/:id",
    "subscriptions.open",
    subscriptionDetails,
    "Returns a subscription with its periods, and what can be changed.",
  ),
  actOn(
    "/subscriptions/:id/cancel",
    "subscriptions.cancel",
    nothing,
    subscription,
    "Cancels a subscription at the end of its period, or later by its minimum term and notice period.",
  ),
  actOn("/subscriptions/:id/keep", "subscriptions.keep", nothing, subscription, "Undoes a cancellation."),
  actOn("/subscriptions/:id/pause", "subscriptions.pause", nothing, subscription, "Pauses a subscription."),
  actOn(
    "/subscriptions/:id/resume",
    "subscriptions.resume",
    nothing,
    subscription,
    "Resumes a subscription.",
  ),
  actOn(
    "/subscriptions/:id/change",
    "subscriptions.change",
    changeInput,
    changed,
    "Changes to another package, from the next period or now for the difference in `changes`.",
  ),
  ...ownerSubscriptionRows,
].map(shown);
