import { dayAt, paths } from "@rankwright/schema";
import { Breadcrumb, Done, PageHeader } from "@rankwright/ui";
import { useEffect } from "react";
import { redirect, useRevalidator, useSearchParams } from "react-router";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { serverContext } from "#app/context.ts";
import { foundForBuyer } from "#app/data/buyer.ts";
import { revalidateAfterResponse } from "#app/data/revalidate.ts";
import { api, currentUser } from "#app/data/server.ts";
import { sendForm } from "#app/form/send-form.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/subscription";
import { Agreement } from "./agreement.tsx";
import { ConfirmCancel } from "./confirm-cancel.tsx";
import { ConfirmChange } from "./confirm-change.tsx";
import { DueNow } from "./due-now.tsx";
import { handleSubscriptionForm } from "./handle-form.ts";
import { Manage } from "./manage.tsx";
import { OtherPackages } from "./other-packages.tsx";
import { PaymentMethod, SetupResult } from "./payment-method.tsx";
import { Periods } from "./periods.tsx";
import { Plan } from "./plan.tsx";
import { RequestsCard } from "./requests-card.tsx";

export const meta = privateMeta("Your subscription");
export const handle = { account: true };

/** Interval of polling while the provider is asked for a payment or a stored payment method, in milliseconds. */
const POLL_MS = 2_000;

export async function loader(args: Route.LoaderArgs) {
  const { context, params, url } = args;
  const _id = params.id;
  const { subscriptions } = api(context);
  const subscription = await foundForBuyer(args, () => subscriptions.open({ _id }));
  // The owner manages it in the panel.
  if (!subscription.isCustomer) throw redirect(paths.subscriptionView(_id));
  const isBack = url.searchParams.get("setup") === "stored";
  if (isBack && subscription.setup === "open") await subscriptions.checkSetup({ _id });
  const { ctx } = context.get(serverContext);
  const { TIME_ZONE: timeZone } = ctx.env;
  return {
    subscription,
    requests: await subscriptions.requests({ _id }),
    isGuest: currentUser(context) === null,
    timeZone,
    today: dayAt(ctx.now(), timeZone),
  };
}

export async function action(args: Route.ActionArgs) {
  const { subscriptions } = api(args.context);
  const subscription = await foundForBuyer(args, () => subscriptions.open({ _id: args.params.id }));
  return handleSubscriptionForm(args.context, subscription, args.request);
}

export { revalidateAfterResponse as shouldRevalidate };

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args);

const doneWords: Readonly<Record<string, string>> = {
  cancel: "Your subscription is cancelled",
  keep: "Your subscription continues",
  pause: "Your subscription is paused",
  resume: "Your subscription continues",
  change: "The change of package is saved",
  upgrade: "We are charging the difference",
};

export default function Subscription({ loaderData, actionData }: Route.ComponentProps) {
  const { subscription, isGuest, timeZone, today } = loaderData;
  const [query] = useSearchParams();
  const isBack = query.get("setup") === "stored";
  const isWaiting =
    (isBack && subscription.setup === "open") || subscription.due.some((one) => one.isBeingCharged);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setInterval(() => void revalidate(), POLL_MS);
    return () => clearInterval(timer);
  }, [isWaiting, revalidate]);
  const { _id, packageName } = subscription;
  const chosen = subscription.changes.find(({ packageId }) => packageId === query.get("change"));
  const isCancelling = query.get("step") === "cancel" && subscription.cancelling !== null;
  const step = isCancelling ? "Cancel" : chosen ? "Change package" : undefined;
  const done = doneWords[query.get("done") ?? ""];
  return (
    <div className="grid gap-6">
      <PageHeader
        title={
          isCancelling
            ? `Cancel ${packageName}`
            : chosen
              ? `${chosen.packageName === packageName ? "Keep" : "Change to"} ${chosen.packageName}`
              : packageName
        }
        above={
          !isGuest && (
            <Breadcrumb
              as={ScreenLink}
              items={[
                { label: "Your subscriptions", href: paths.mySubscriptions() },
                ...(step
                  ? [{ label: packageName, href: paths.mySubscription(_id) }, { label: step }]
                  : [{ label: packageName }]),
              ]}
            />
          )
        }
      />
      {step ? (
        <div className="grid max-w-form gap-6">
          {isCancelling && <ConfirmCancel subscription={subscription} today={today} result={actionData} />}
          {!isCancelling && chosen && (
            <ConfirmChange subscription={subscription} chosen={chosen} result={actionData} />
          )}
        </div>
      ) : (
        <>
          {done && !actionData && <Done title={done} />}
          {isBack && !actionData && <SetupResult subscription={subscription} />}
          <DueNow subscription={subscription} timeZone={timeZone} today={today} result={actionData} />
          <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
            <div className="grid min-w-0 gap-6">
              {loaderData.requests && !isGuest && (
                <RequestsCard subscriptionId={_id} requests={loaderData.requests} />
              )}
              <Plan subscription={subscription} />
              <Periods subscription={subscription} isGuest={isGuest} />
            </div>
            <div className="grid min-w-0 gap-6">
              <PaymentMethod subscription={subscription} result={actionData} />
              <Manage subscription={subscription} today={today} result={actionData} />
              <OtherPackages subscription={subscription} />
              <Agreement subscription={subscription} timeZone={timeZone} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

export { ProblemBoundary as ErrorBoundary };
