import { notOrderableReason, orderForm, orderTexts, paths, placeOrder } from "@rankwright/schema";
import { Alert, Breadcrumb, PageHeader } from "@rankwright/ui";
import { data, redirect } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { foundOr404 } from "#app/data/record.ts";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, requireUser } from "#app/data/server.ts";
import { callApi } from "#app/form/call-api.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/order-now";
import { OrderForm } from "./order-form.tsx";
import { OrderSummary } from "./order-summary.tsx";
import { Refused } from "./refused.tsx";

export const meta = privateMeta(orderTexts.heading);

export async function loader(args: Route.LoaderArgs) {
  const user = requireUser(args);
  const call = api(args.context);
  const chosen = await foundOr404(() => call.content.packages.get({ _id: args.params.id }));
  const { plan, earlyStart, hasTotal } = await call.checkout.open({ package: chosen._id });
  // Idempotency key: sending the form twice places one order.
  return {
    chosen,
    plan,
    earlyStart,
    offer: hasTotal ? await call.checkout.total({ package: chosen._id, customerCountry: "" }) : null,
    refusal: notOrderableReason(chosen),
    email: user.email,
    idempotencyKey: crypto.randomUUID(),
  };
}

/** Reloads after an error, too, because the price may have changed. Doesn't reload if the site didn't respond. */
export { revalidateAfterResponse as shouldRevalidate };

export async function action(args: Route.ActionArgs) {
  requireUser(args);
  const call = api(args.context);
  const chosen = await foundOr404(() => call.content.packages.get({ _id: args.params.id }));
  const typed = await readForm(args.request);
  const refused = await handleForm(typed, {
    schema: orderForm,
    call: (customer) =>
      call.orders.place({
        ...customer,
        packageName: placeOrder.shape.packageName.parse(chosen.packageName),
        packagePrice: typed.packagePrice ?? "",
        ...(typed.currency && { currency: typed.currency }),
        ...(typed.consent !== undefined && { consent: typed.consent }),
        ...(typed.total && { total: typed.total }),
        ...(typed.earlyStart !== undefined && { earlyStart: true }),
        ...(typed.idempotencyKey && { idempotencyKey: typed.idempotencyKey }),
      }),
    next: () => redirect(paths.pendingOrder()),
  });
  const opened = await callApi(() => call.checkout.open({ package: chosen._id }));
  const hasTotal = opened.value?.hasTotal ?? false;
  const buyer = { package: chosen._id, customerCountry: typed.customerCountry ?? "" };
  const offer = hasTotal ? await call.checkout.total(buyer).catch(() => null) : null;
  return data({ ...refused.data, done: { offer } }, refused.init ?? {});
}

/** If the response is lost, keeps the typed values and their idempotency key, because the order may have been placed. */
export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

type Props = Pick<Route.ComponentProps, "loaderData" | "actionData">;

export default function OrderNow({ loaderData, actionData }: Props) {
  const { chosen, earlyStart, refusal, email } = loaderData;
  // With tax, the total depends on the country. Another one than the shown one is refused, and then shown.
  const offer = actionData?.done?.offer ?? loaderData.offer;
  const plan = offer?.plan ?? loaderData.plan;
  // If the owner withdrew the package after the form was loaded, the form stays, with the typed values and the server's error.
  const isRefused = refusal !== undefined && actionData === undefined;
  // True if the order was placed but its response was lost, and the form was then sent with other values. The old key would be rejected
  // again, so the form gets a new key.
  const isPlaced = actionData?.issues.some(({ path }) => path === "idempotencyKey") ?? false;
  const sentKey = isPlaced ? undefined : actionData?.values.idempotencyKey;
  return (
    <>
      <PageHeader
        title={orderTexts.heading}
        above={
          <Breadcrumb items={[{ label: "Pricing", href: paths.pricing() }, { label: chosen.packageName }]} />
        }
      />
      <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
        <OrderSummary
          chosen={chosen}
          plan={plan}
          className="lg:sticky lg:top-8 lg:col-start-2 lg:row-start-1"
        />
        <div className="grid gap-6">
          {isPlaced && (
            <Alert tone="warning" role="alert" title="You already placed this order">
              <p>
                It has the details you entered the first time and is listed under{" "}
                <ScreenLink href={paths.pendingOrder()} className="link">
                  your pending orders
                </ScreenLink>
                . Submit this form again only to place a second order.
              </p>
            </Alert>
          )}
          {isRefused ? (
            <Refused refusal={refusal} packageName={chosen.packageName} />
          ) : (
            <OrderForm
              chosen={chosen}
              plan={plan}
              offer={offer}
              earlyStart={earlyStart}
              email={email}
              idempotencyKey={sentKey || loaderData.idempotencyKey}
              result={actionData && (isPlaced ? { ...actionData, issues: [] } : actionData)}
            />
          )}
        </div>
      </div>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
