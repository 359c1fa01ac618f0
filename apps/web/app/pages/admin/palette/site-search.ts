import {
  orderTexts,
  paths,
  sections,
  subjectOf,
  subscriptionStateNames,
  writtenPrice,
} from "@rankwright/schema";
import { showToast } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import type { Place } from "./places.ts";

type Everything = RouterOutputs["search"]["everything"];
type FoundOrder = Everything["orders"][number];

/** Delay between the last keystroke and the search request, in milliseconds. */
const PAUSE_MS = 200;
const SEARCH_MAX = 200;

/** Matches the command in "mark delivered Zoë" or "deliver zoe". */
const DELIVER = /^\s*(?:mark\s+(?:as\s+)?)?deliver(?:ed)?\s+(?=\S)/i;

/** Splits the input into the search text and whether the user typed the command to mark an order as delivered. */
export function parseQuery(typed: string): { search: string; deliver: boolean } {
  const search = typed.replace(DELIVER, "").trim();
  return { search, deliver: DELIVER.test(typed) };
}

const orderLine = ({ packageName, orderDate }: FoundOrder) => `${packageName}, ${orderDate}`;

/** Converts search results to entries. "Mark delivered" entries come last, or first if the user typed that command (`deliver`). */
export function placesOf(
  { orders, messages, customers, packages, subscriptions }: Everything,
  deliver: boolean,
): Place[] {
  const actions = orders
    .filter((order) => order.orderStatus === "Pending" && order.paymentStatus !== "Cancelled")
    .map(
      (order): Place => ({
        label: `Mark delivered: ${order.customerName}`,
        of: orderLine(order),
        to: paths.paymentStatus(order._id),
        icon: "check",
        deliverOrderId: order._id,
      }),
    );
  const places = [
    ...orders.map(
      (order): Place => ({
        label: order.customerName,
        of: `Order: ${orderLine(order)}`,
        to: paths.paymentStatus(order._id),
        icon: "cart",
      }),
    ),
    ...customers.map(
      ({ _id, name, email }): Place => ({
        label: name || email,
        of: `Customer, ${email}`,
        to: paths.customer(_id),
        icon: "user",
      }),
    ),
    ...subscriptions.map(
      ({ _id, customerName, packageName, state }): Place => ({
        label: customerName,
        of: `Subscription: ${packageName}, ${subscriptionStateNames[state]}`,
        to: paths.subscriptionView(_id),
        icon: "redo",
      }),
    ),
    ...messages.map(
      ({ _id, name, email, subject }): Place => ({
        label: subjectOf({ subject }),
        of: `Message from ${name || email || "unknown sender"}`,
        to: paths.message(_id),
        icon: "message",
      }),
    ),
    ...packages.map(
      ({ _id, name, price }): Place => ({
        label: name,
        of: price ? `Package, ${writtenPrice(price)}` : "Package",
        to: sections.packages.screens.edit[0].path.replace(":id", _id),
        icon: "package",
      }),
    ),
  ];
  return deliver ? [...actions, ...places] : [...places, ...actions];
}

/** Searches the site when the user pauses typing. Never returns the results of a previous text. */
export function useSiteSearch(typed: string): { found: Place[]; state: "searching" | "done" | "failed" } {
  const wish = parseQuery(typed);
  const search = wish.search.slice(0, SEARCH_MAX);
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(search), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [search]);
  const isAsked = search !== "" && asked === search;
  const answer = trpc.search.everything.useQuery({ search: asked }, { enabled: isAsked, staleTime: 0 });
  if (search === "") return { found: [], state: "done" };
  if (isAsked && answer.isError) return { found: [], state: "failed" };
  if (!isAsked || !answer.data) return { found: [], state: "searching" };
  return { found: placesOf(answer.data, wish.deliver), state: "done" };
}

/** Returns the mutation that marks an order as delivered and shows a toast. */
export function useDeliver(onDone: () => void) {
  const utils = trpc.useUtils();
  return trpc.orders.setOrderStatus.useMutation({
    onSuccess: async () => {
      onDone();
      showToast(orderTexts.statusUpdated);
      await Promise.all([utils.orders.invalidate(), utils.search.invalidate()]);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
}
