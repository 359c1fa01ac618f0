import { paths } from "@rankwright/schema";
import { Breadcrumb, Card, PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/subscription";
import { CancelPlan, EndNow, KeepPlan } from "./end-actions.tsx";
import { SubscriptionHistory } from "./history.tsx";
import { MissedPeriods } from "./missed-period.tsx";
import { Periods } from "./periods.tsx";
import { ChangePrice, WithdrawChange } from "./price-actions.tsx";
import { GiveFree, MoveDate, Pause, Resume } from "./schedule-actions.tsx";
import { SubscriptionBadge } from "./state-badge.tsx";
import { SubscriptionFacts } from "./subscription-facts.tsx";

type View = RouterOutputs["subscriptions"]["view"];

export const meta = privateMeta("Subscription");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return adminRecordPage(
    args,
    () => api(args.context).subscriptions.view({ _id }),
    (q) => [q.subscriptions.view.prefetch({ _id })],
  );
}

/** Everything about a subscription. Keyed by its id, so that dialogs are closed when another one is opened. */
export default function SubscriptionScreen({ params }: Route.ComponentProps) {
  return <OneSubscription key={params.id} _id={params.id} />;
}

function OneSubscription({ _id }: { _id: string }) {
  const subscription = trpc.subscriptions.view.useQuery({ _id });
  return (
    <Loaded query={subscription} what="subscription" lines={8}>
      {(one) => (
        <>
          <PageHeader
            title={`${one.packageName}, ${one.price}`}
            description={<SubscriptionBadge {...one} />}
            above={
              <Breadcrumb
                as={ScreenLink}
                items={[{ label: "Subscriptions", href: paths.subscriptions() }, { label: one.customerName }]}
              />
            }
          />
          <MissedPeriods {...one} />
          <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
            <div className="grid min-w-0 gap-8">
              <SubscriptionFacts one={one} />
              {one.periods.length > 0 && <Periods {...one} />}
            </div>
            <aside aria-label="Actions and history" className="grid min-w-0 gap-6">
              <Actions one={one} />
              <SubscriptionHistory history={one.history} />
            </aside>
          </div>
        </>
      )}
    </Loaded>
  );
}

/** The changes that are possible in the subscription's state. */
function Actions({ one }: { one: View }) {
  const { _id, state, cancelledAt, cancelling, nextTerms, stoppedUnpaid, nextCharge } = one;
  if (state === "pending" || state === "ended") return null;
  const isCancelled = cancelledAt !== null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">Actions</h2>
      <div className="grid gap-2">
        {state === "active" && !isCancelled && <Pause _id={_id} />}
        {state === "paused" && !stoppedUnpaid && <Resume _id={_id} />}
        {state === "active" && nextCharge !== null && <MoveDate _id={_id} nextCharge={nextCharge} />}
        {state === "active" && !isCancelled && <GiveFree _id={_id} nextCharge={nextCharge} />}
        {!isCancelled && <ChangePrice {...one} />}
        {nextTerms?.orderId === null && <WithdrawChange {...one} />}
        {isCancelled && <KeepPlan _id={_id} />}
        {cancelling && <CancelPlan {...one} {...cancelling} />}
        <EndNow _id={_id} />
      </div>
    </Card>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
