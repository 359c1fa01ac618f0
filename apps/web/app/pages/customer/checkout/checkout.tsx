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
  secondStepInput,
  writtenPrice,
} from "@rankwright/schema";
import { Alert, Breadcrumb, PageHeader } from "@rankwright/ui";
import { type RouterContextProvider, redirect } from "react-router";
import { z } from "zod";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { whenAnswered } from "#app/data/revalidate.ts";
import { api, currentUser, nowSignedIn } from "#app/data/server.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { answerForm } from "#app/form/answer-form.ts";
import { readForm, type Typed } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/checkout";
import { CheckoutForm } from "./checkout-form.tsx";
import { isTyped } from "./last-details.ts";
import { Refused } from "./refused.tsx";

export const meta = privateMeta(checkoutTexts.heading);

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const call = api(context);
  const opened = await foundOr404(() => call.checkout.open({ package: params.package }));
  return {
    ...opened,
    user: currentUser(context),
    countries: countryNames(),
    guessed: guessedCountry(request.headers.get("accept-language") ?? ""),
    passkeyOrigin: (await call.auth.ways()).passkeyOrigin,
    // A form that is sent twice places one order.
    idempotencyKey: crypto.randomUUID(),
  };
}

/** Also after a refusal: the page then shows the price as it is now. Not where the site does not answer. */
export { whenAnswered as shouldRevalidate };

/** Where the browser goes once the order is placed. */
function goOn({ order: { _id }, next }: RouterOutputs["checkout"]["place"], chosen: string | undefined) {
  if (next.kind === "redirect") return redirect(next.url, 303);
  if (next.kind === "form") return redirect(paths.payNow(_id, { go: "on" }), 303);
  return redirect(paths.payNow(_id, next.kind === "failed" ? { failed: chosen } : {}), 303);
}

type Context = Readonly<RouterContextProvider>;

/** Logs in without leaving the page; what was typed beside it stays. */
async function logIn(context: Context, chosen: string, sent: Typed) {
  const { auth, checkout } = api(context);
  const { remembered } = await foundOr404(() => checkout.open({ package: chosen }));
  const typed = Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => isTyped(remembered, name, value)),
  );
  const done = (answer: RouterOutputs["auth"]["signIn"]) => {
    if ("challenge" in answer) return { challenge: answer.challenge };
    nowSignedIn(context, answer);
    return {};
  };
  if (typed.intent === "second-step")
    return answerForm(typed, {
      schema: secondStepInput,
      call: auth.secondStep,
      next: done,
    });
  return answerForm(typed, {
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
    return answerForm(typed, {
      schema: z.object({ customerEmail: email("Email") }),
      call: ({ customerEmail }) =>
        auth.requestLink({ email: customerEmail, from: paths.checkout(params.package) }),
      next: () => ({ linkSent: true }),
    });
  // By a passkey, which is no form: what was typed is shown again.
  if (intent === "signed-in")
    return answerForm(typed, { schema: z.object({}), call: async () => ({}), next: () => ({}) });
  const provider = PROVIDER_IDS.find((id) => id === typed.provider);
  const schema = currentUser(context) ? checkoutForm.omit({ customerEmail: true }) : checkoutForm;
  return answerForm(typed, {
    schema,
    call: (customer) =>
      checkout.place({
        ...customer,
        package: params.package,
        packagePrice: typed.packagePrice ?? "",
        ...(typed.currency && { currency: typed.currency }),
        ...(provider && { provider }),
        ...(typed.idempotencyKey && { idempotencyKey: typed.idempotencyKey }),
      }),
    next: (placed) => goOn(placed, provider),
  });
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

export default function Checkout({ loaderData, actionData }: Route.ComponentProps) {
  const { chosen, refusal, unpaid } = loaderData;
  // The order was placed before its answer was lost, and what was sent now differs: under its key it is refused for ever.
  const isPlaced = actionData?.issues.some(({ path }) => path === "idempotencyKey") ?? false;
  const sentKey = isPlaced ? undefined : actionData?.values.idempotencyKey;
  return (
    <>
      <PageHeader
        title={checkoutTexts.heading}
        description={refusal ? undefined : `${chosen.packageName}, ${writtenPrice(chosen.packagePrice)}.`}
        above={
          <Breadcrumb items={[{ label: "Pricing", href: paths.pricing() }, { label: chosen.packageName }]} />
        }
      />
      {isPlaced && (
        <Alert tone="warning" role="alert" title="Your order was placed already">
          It has what you entered the first time, and we have mailed you the way to it. Send this form again
          only if you want a second order.
        </Alert>
      )}
      {!isPlaced && !refusal && unpaid && (
        <Alert title="You have placed this order already">
          You ordered this package on {unpaid.orderDate} and have not paid it yet.{" "}
          <PrivateLink href={paths.payNow(unpaid._id)} className="link">
            Pay that order
          </PrivateLink>
          , or send this form if you want a second one.
        </Alert>
      )}
      {refusal ? (
        <Refused refusal={refusal} packageName={chosen.packageName} />
      ) : (
        <CheckoutForm
          // Who has just logged in finds what is remembered of them in fields that were empty.
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
