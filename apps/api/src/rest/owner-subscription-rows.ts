import { z } from "zod";
import { decideMissedInput, moveDateInput, priceInput } from "../subscriptions/inputs.ts";
import { noInput, type ProcedureName, type Row } from "./row.ts";
import { act, actOn, longList, read } from "./shapes.ts";
import {
  chargingState,
  listedSubscription,
  ownedSubscription,
  subscriptionFigures,
  subscriptionNeeds,
} from "./subscription-responses.ts";

const nothing = z.object({});

/** Row that reads something about all subscriptions. */
const all = (...row: Parameters<typeof read>): Row => ({ ...read(...row), input: noInput });

/** Row of a change that only an admin can make. */
const change = (path: string, procedure: ProcedureName, fields: z.ZodObject, summary: string): Row =>
  actOn(`/subscriptions/:id/${path}`, procedure, fields, listedSubscription, summary);

/** Rows of all subscriptions, and of the owner's changes. */
export const ownerSubscriptionRows: readonly Row[] = [
  longList(
    "/subscriptions",
    "subscriptions.list",
    listedSubscription,
    "Lists all subscriptions, oldest first.",
  ),
  {
    ...all(
      "/subscriptions/figures",
      "subscriptions.figures",
      subscriptionFigures,
      "Returns recurring revenue, churn and expected income of 30 days.",
    ),
    // Before the first subscription, there are no figures.
    toResponse: (result) =>
      result ?? { monthly: [], expected: [], active: 0, paying: 0, ranBefore: 0, ended: 0 },
  },
  all(
    "/subscriptions/needs",
    "subscriptions.needs",
    subscriptionNeeds,
    "Counts the subscriptions with a failed payment, and the missed periods to charge or waive.",
  ),
  all(
    "/subscriptions/charging",
    "subscriptions.chargingState",
    chargingState,
    "Returns why this installation doesn't charge subscriptions.",
  ),
  {
    ...act(
      "/subscriptions/charging",
      "subscriptions.confirmInstallation",
      nothing,
      chargingState,
      "Makes this installation the one that charges subscriptions. Do this in one place only.",
    ),
    input: noInput,
  },
  read(
    "/subscriptions/:id/view",
    "subscriptions.view",
    ownedSubscription,
    "Returns everything about a subscription: customer, terms, periods with invoices and payments, and history.",
  ),
  change("end", "subscriptions.end", nothing, "Ends a subscription at once. Refunds are separate."),
  change(
    "move-date",
    "subscriptions.moveDate",
    moveDateInput,
    "Moves the next charge to another day, at most 400 days ahead. Later charges follow it.",
  ),
  change("give-free", "subscriptions.giveFree", nothing, "Makes the next period free of charge."),
  change(
    "change-price",
    "subscriptions.changePrice",
    priceInput,
    "Changes the price from the next period on, and mails the customer, with your note.",
  ),
  change(
    "withdraw-change",
    "subscriptions.withdrawChange",
    nothing,
    "Withdraws an announced change of price or package.",
  ),
  change(
    "decide-missed",
    "subscriptions.decideMissed",
    decideMissedInput,
    "Charges or waives a period that passed while the shop was off.",
  ),
];
