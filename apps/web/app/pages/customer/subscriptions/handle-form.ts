import { paths } from "@rankwright/schema";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { api } from "#app/data/server.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import type { CustomerSubscription } from "./types.ts";

const nothing = z.object({});
const unknown = z.object({ intent: z.never("Choose an action.") });
const change = z.object({
  packageId: z.string(),
  when: z.enum(["next", "now"], "Choose when the change applies."),
  differenceCents: z.string().transform((cents) => (cents === "" ? undefined : Number(cents))),
});

/** Handles the forms of a subscription's page. The `intent` names the form. */
export async function handleSubscriptionForm(
  context: Readonly<RouterContextProvider>,
  { _id, method, nextTerms }: CustomerSubscription,
  request: Request,
) {
  const { subscriptions, orders } = api(context);
  const typed = await readForm(request);
  const page = (done?: string) => redirect(paths.mySubscription(_id, { done }));
  const simple = (call: (input: { _id: string }) => Promise<unknown>) =>
    handleForm(typed, { schema: nothing, call: () => call({ _id }), next: () => page(typed.intent) });
  switch (typed.intent) {
    case "cancel":
      return simple(subscriptions.cancel);
    case "keep":
      return simple(subscriptions.keep);
    case "pause":
      return simple(subscriptions.pause);
    case "resume":
      return simple(subscriptions.resume);
    case "change":
      return handleForm(typed, {
        schema: change,
        call: (input) => subscriptions.change({ ...input, _id }),
        next: ({ orderId }) => {
          if (orderId === null) return page("change");
          return method ? page("upgrade") : redirect(paths.payNow(orderId));
        },
      });
    case "dropChange":
      return handleForm(typed, {
        schema: nothing,
        call: () => orders.cancel({ _id: nextTerms?.orderId ?? "", paymentStatus: "Cancelled" }),
        next: () => page(),
      });
    case "setup":
      return handleForm(typed, {
        schema: nothing,
        call: () => subscriptions.openSetup({ _id }),
        next: ({ url }) => redirect(url, 303),
      });
    default:
      return handleForm(typed, { schema: unknown, call: async () => null, next: () => page() });
  }
}
