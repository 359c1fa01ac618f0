import {
  billingShape,
  countryNames,
  declineReason,
  guessedCountry,
  longDay,
  PROVIDER_IDS,
  paths,
} from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { useEffect } from "react";
import { data, type RouterContextProvider, redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { LinkProblemBoundary } from "#app/components/link-problem.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm, type Typed } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import { redirectAfterOrder } from "#app/pages/customer/checkout/after-order.ts";
import { TOTAL_INTENT } from "#app/pages/customer/checkout/use-offer.ts";
import type { Route } from "./+types/quote";
import { AcceptForm } from "./accept-form.tsx";
import { QuoteAnswered } from "./quote-answered.tsx";
import { QuoteLines } from "./quote-lines.tsx";

export const meta = privateMeta("Your quote");

type Context = Readonly<RouterContextProvider>;

/** Returns what the quote costs the buyer as entered. */
function totalOf(context: Context, token: string, typed: Typed) {
  const { customerCountry = "", state = "", company = "", taxId = "" } = typed;
  return api(context).quotes.total({ token, customerCountry, state, company, taxId });
}

export async function loader({ context, params: { token }, request }: Route.LoaderArgs) {
  const quote = await foundOr404(() => api(context).quotes.byLink({ token }));
  const guessed = guessedCountry(request.headers.get("accept-language") ?? "");
  const { customerCountry, state = "", company = "", taxId = "" } = quote.customer ?? {};
  const buyer = { customerCountry: customerCountry || guessed, state, company, taxId };
  return {
    quote,
    guessed,
    buyer,
    countries: countryNames(),
    offer: await totalOf(context, token, buyer),
  };
}

/** Reloads after an error, too, because the quote may have changed. Doesn't reload if only the total was asked for. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formData?.get("intent") !== TOTAL_INTENT && revalidateAfterResponse(args);

/** Accepts the quote, and returns the redirect to the payment, or to the order. */
async function accept(context: Context, token: string, typed: Typed) {
  const provider = PROVIDER_IDS.find((id) => id === typed.provider);
  const refused = await handleForm(typed, {
    schema: z.strictObject(billingShape),
    call: (billing) =>
      api(context).quotes.accept({
        token,
        revision: Number(typed.revision),
        total: typed.total ?? "",
        ...billing,
        ...(typed.state && { state: typed.state }),
        ...(typed.earlyStart !== undefined && { earlyStart: true }),
        ...(provider && { provider }),
      }),
    next: (placed) =>
      provider || typed.provider !== "later"
        ? redirectAfterOrder(placed, provider)
        : redirect(paths.quoteByLink(token), 303),
  });
  const { value: offer } = await callApi(() => totalOf(context, token, typed));
  return data({ ...refused.data, done: { offer } }, refused.init ?? {});
}

export async function action({ context, params: { token }, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { quotes } = api(context);
  if (typed.intent === TOTAL_INTENT)
    return handleForm(typed, {
      schema: z.object({}),
      call: () => totalOf(context, token, typed),
      next: (offer) => ({ offer }),
    });
  if (typed.intent === "decline")
    return handleForm(typed, {
      schema: z.object({ reason: declineReason }),
      call: ({ reason }) => quotes.decline({ token, reason }),
      next: () => redirect(paths.quoteByLink(token), 303),
    });
  if (typed.intent === "open")
    return handleForm(typed, {
      schema: z.object({}),
      call: () => quotes.openOrder({ token }),
      next: ({ _id, canPay }) => redirect(canPay ? paths.payNow(_id) : paths.receivedPayment(_id), 303),
    });
  return accept(context, token, typed);
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

/** Records that the customer saw the page, once it is visible. Programs that only fetch the link run no script. */
function useSeen(token: string): void {
  const { mutate } = trpc.quotes.seen.useMutation();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      document.removeEventListener("visibilitychange", look);
      mutate({ token });
    };
    document.addEventListener("visibilitychange", look);
    look();
    return () => document.removeEventListener("visibilitychange", look);
  }, [mutate, token]);
}

/** A quote for its customer: they accept and pay it, or decline it, without a login. */
export default function QuoteByLink({ loaderData, actionData, params: { token } }: Route.ComponentProps) {
  const { quote } = loaderData;
  useSeen(token);
  return (
    <>
      <PageHeader
        title={quote.title}
        description={
          quote.state === "sent"
            ? `Quote ${quote.label}, valid until ${longDay(quote.validUntil)}.`
            : `Quote ${quote.label}.`
        }
      />
      {quote.state === "sent" ? (
        <AcceptForm {...loaderData} result={actionData} />
      ) : (
        <div className="grid max-w-text gap-8">
          <QuoteAnswered quote={quote} result={actionData} />
          <QuoteLines quote={quote} sale={quote.order?.sale ?? null} />
        </div>
      )}
    </>
  );
}

export const ErrorBoundary = LinkProblemBoundary;
