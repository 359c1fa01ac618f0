import {
  accountEmail,
  checkoutForm,
  checkoutTexts,
  countryNames,
  email,
  guessedCountry,
  PROVIDER_IDS,
  password,
  paths,
  planPrice,
  secondStepInput,
  writtenPrice,
} from "@rankwright/schema";
import { Alert, Breadcrumb, PageHeader } from "@rankwright/ui";
import { data, type RouterContextProvider, type ShouldRevalidateFunctionArgs } from "react-router";
import { z } from "zod";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, currentUser, setCurrentUser } from "#app/data/server.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { callApi } from "#app/form/call-api.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm, type Typed } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/checkout";
import { redirectAfterOrder } from "./after-order.ts";
import { CheckoutForm } from "./checkout-form.tsx";
import { isTyped } from "./last-details.ts";
import { Refused } from "./refused.tsx";
import { TOTAL_INTENT } from "./use-offer.ts";
import type { CheckoutDone } from "./who.tsx";

export const meta = privateMeta(checkoutTexts.heading);

export const handle = { waitsForInput: true };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = api(context);
  const opened = await foundOr404(() => call.checkout.open({ package: params.package }));
  const guessed = guessedCountry(request.headers.get("accept-language") ?? "");
  const { customerCountry = guessed, company = "", taxId = "" } = opened.remembered ?? {};
  const coupon = new URL(request.url).searchParams.get("coupon")?.slice(0, 60) ?? "";
  const buyer = { customerCountry, company, taxId, coupon };
  return {
    ...opened,
    user: currentUser(context),
    countries: countryNames(),
    guessed,
    buyer,
    offer: opened.hasTotal ? await totalOf(context, params.package, buyer) : null,
    passkeyOrigin: (await call.auth.ways()).passkeyOrigin,
    // Idempotency key: sending the form twice places one order.
    idempotencyKey: crypto.randomUUID(),
  };
}

/** Reloads after an error, too, because the price may have changed. Doesn't reload if the site didn't respond, or only told the total. */
export const shouldRevalidate = (args: ShouldRevalidateFunctionArgs) =>
  args.formData?.get("intent") !== TOTAL_INTENT && revalidateAfterResponse(args);

type Context = Readonly<RouterContextProvider>;

/** Returns the total for the buyer as entered; null if it is the same for all buyers. */
async function totalFor(context: Context, chosen: string, typed: Typed) {
  const opened = await callApi(() => api(context).checkout.open({ package: chosen }));
  return opened.value?.hasTotal ? totalOf(context, chosen, typed) : null;
}

/** Returns the total for the buyer as entered, in a shop where it depends on the buyer; null if it can't be computed. */
async function totalOf(context: Context, chosen: string, typed: Typed) {
  const { checkout } = api(context);
  const { customerCountry = "", state, company, taxId, coupon } = typed;
  const buyer = {
    customerCountry,
    ...(state && { state }),
    ...(company && { company }),
    ...(taxId && { taxId }),
  };
  const total = (withCoupon: { coupon?: string }) =>
    callApi(() => checkout.total({ package: chosen, ...buyer, ...withCoupon }));
  const { value, refused } = await total(coupon ? { coupon } : {});
  if (value || !coupon) return value ?? null;
  // After too many wrong codes, the total without the coupon is shown.
  const plain = await total({});
  return plain.value ? { ...plain.value, couponProblem: refused.issues[0]?.message ?? "" } : null;
}

/** Signs the user in on the checkout page. The result contains the typed details, but not the prefilled ones. */
async function logIn(context: Context, chosen: string, sent: Typed) {
  const { auth, checkout } = api(context);
  const { remembered } = await foundOr404(() => checkout.open({ package: chosen }));
  const typed = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => isTyped(remembered, name, value)),
  );
  const done = (answer: RouterOutputs["auth"]["signIn"]) => {
    if ("challenge" in answer) return { challenge: answer.challenge };
    setCurrentUser(context, answer);
    return {};
  };
  if (typed.intent === "second-step")
    return handleForm(typed, {
      schema: secondStepInput,
      call: auth.secondStep,
      next: done,
    });
  return handleForm(typed, {
    schema: z.object({ customerEmail: accountEmail, password }),
    call: (known) => auth.signIn({ email: known.customerEmail, password: known.password }),
    next: done,
  });
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const typed = await readForm(request);
  const { intent } = typed;
  if (intent === "sign-in" || intent === "second-step") return logIn(context, params.package, typed);
  const { auth, checkout } = api(context);
  if (intent === "link")
    return handleForm(typed, {
      schema: z.object({ customerEmail: email("Email") }),
      call: ({ customerEmail }) =>
        auth.requestLink({ email: customerEmail, from: paths.checkout(params.package) }),
      next: () => ({ linkSent: true }),
    });
  // After a passkey sign-in, which doesn't use this form, the page posts it so that the result contains the typed values.
  if (intent === "signed-in")
    return handleForm(typed, { schema: z.object({}), call: async () => ({}), next: () => ({}) });
  if (intent === TOTAL_INTENT)
    return handleForm(typed, {
      schema: z.object({}),
      call: () => totalFor(context, params.package, typed),
      next: (offer) => ({ offer }),
    });
  const provider = PROVIDER_IDS.find((id) => id === typed.provider);
  const schema = currentUser(context) ? checkoutForm.omit({ customerEmail: true }) : checkoutForm;
  const refused = await handleForm(typed, {
    schema,
    call: (customer) =>
      checkout.place({
        ...customer,
        package: params.package,
        packagePrice: typed.packagePrice ?? "",
        ...(typed.currency && { currency: typed.currency }),
        ...(typed.consent !== undefined && { consent: typed.consent }),
        ...(typed.total && { total: typed.total }),
        ...(typed.state && { state: typed.state }),
        ...(typed.coupon && { coupon: typed.coupon }),
        ...(typed.earlyStart !== undefined && { earlyStart: true }),
        ...(provider && { provider }),
        ...(typed.idempotencyKey && { idempotencyKey: typed.idempotencyKey }),
      }),
    next: (placed) => redirectAfterOrder(placed, provider),
  });
  const done: CheckoutDone = { offer: await totalFor(context, params.package, typed) };
  return data({ ...refused.data, done }, refused.init ?? {});
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, plan, refusal, unpaid } = loaderData;
  // True if the order was placed but its response was lost, and the form was then sent with other values. The old key would be rejected
  // again, so the form gets a new key.
  const isPlaced = actionData?.issues.some(({ path }) => path === "idempotencyKey") ?? false;
  const sentKey = isPlaced ? undefined : actionData?.values.idempotencyKey;
  return (
    <>
      <PageHeader
        title={checkoutTexts.heading}
        description={
          refusal
            ? undefined
            : `${chosen.packageName}, ${plan ? planPrice(plan.terms) : writtenPrice(chosen.packagePrice)}.`
        }
        above={
          <Breadcrumb items={[{ label: "Pricing", href: paths.pricing() }, { label: chosen.packageName }]} />
        }
      />
      {isPlaced && (
        <Alert tone="warning" role="alert" title="You already placed this order">
          It has the details you entered the first time, and we e-mailed you a link to it. Submit this form
          again only to place a second order.
        </Alert>
      )}
      {!isPlaced && !refusal && unpaid && (
        <Alert title="You have an unpaid order for this package">
          You ordered it on {unpaid.orderDate}.{" "}
          <ScreenLink href={paths.payNow(unpaid._id)} className="link">
            Pay the order
          </ScreenLink>
          , or submit this form to place a second one.
        </Alert>
      )}
      {refusal ? (
        <Refused refusal={refusal} packageName={chosen.packageName} />
      ) : (
        <CheckoutForm
          // Remounts the form after a sign-in, so that empty fields are filled with the user's stored details.
          key={loaderData.user?._id}
          {...loaderData}
          idempotencyKey={sentKey || loaderData.idempotencyKey}
          result={actionData && (isPlaced ? { ...actionData, issues: [] } : actionData)}
        />
      )}
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
