import { paths } from "@rankwright/schema";
import { Badge, Card, cx, Fold, type Tone } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { LoadedRoom } from "../room-data.ts";
import { type Plan, periodDays, periodName, type RoomPeriod } from "./days.ts";

/** Number of periods that are shown at once. */
const SHOWN = 6;

/** Describes where a period stands: its payment, its brief, or its work. */
function stateOf({ state, order }: RoomPeriod, { hasRequests }: Plan): { word: string; tone: Tone } {
  if (state === "void" || order?.paymentStatus === "Cancelled") return { word: "Cancelled", tone: "neutral" };
  if (state === "free") return { word: "Free", tone: "success" };
  if (state === "missed") return { word: "Not charged", tone: "warning" };
  if (!order || order.paymentStatus === "UnPaid") return { word: "Unpaid", tone: "warning" };
  if (hasRequests) return { word: "Paid", tone: "success" };
  if (order.orderStatus === "Delivered") return { word: "Delivered", tone: "success" };
  return order.brief === "open"
    ? { word: "Brief open", tone: "warning" }
    : { word: "In progress", tone: "info" };
}

/** Periods of the order's subscription with their states, the latest first. */
export function PeriodList({ loaded: { room, key } }: { loaded: LoadedRoom }) {
  const { plan, order, side } = room;
  if (!plan || plan.periods.length === 0) return null;
  const addressOf = (_id: string) => {
    if (side === "owner") return paths.paymentStatus(_id);
    return key.token === undefined ? paths.myOrderView(_id) : paths.room(key.token, { order: _id });
  };
  const latestFirst = plan.periods.toReversed();
  const list = (periods: readonly RoomPeriod[]) => (
    <ol className="grid text-sm">
      {periods.map((period) => {
        const { word, tone } = stateOf(period, plan);
        const isThis = period.order?._id === order._id;
        const name = <span className="font-semibold">{periodName(period)}</span>;
        return (
          <li
            key={period.number}
            aria-current={isThis ? "true" : undefined}
            className={cx(
              "flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-b border-border py-2.5 last:border-b-0",
              isThis && "-mx-3 rounded-md border-transparent bg-surface px-3",
            )}
          >
            <span className="grid gap-0.5">
              {period.order && !isThis ? (
                <ScreenLink href={addressOf(period.order._id)} className="link justify-self-start">
                  {name}
                </ScreenLink>
              ) : (
                name
              )}
              <span className="nums text-xs text-text-muted">{periodDays(period)}</span>
            </span>
            <Badge tone={tone}>{word}</Badge>
          </li>
        );
      })}
    </ol>
  );
  const earlier = latestFirst.slice(SHOWN);
  return (
    <Card className="no-print grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-2">
        <h2 className="text-xl font-semibold">Periods</h2>
        {plan.hasRequests && room.isCustomer && side === "customer" && key.token === undefined && (
          <ScreenLink
            href={paths.mySubscriptionRequests(plan.subscriptionId)}
            className="link text-sm font-semibold"
          >
            Requests
          </ScreenLink>
        )}
      </div>
      {list(latestFirst.slice(0, SHOWN))}
      {earlier.length > 0 && <Fold label="Earlier periods">{list(earlier)}</Fold>}
    </Card>
  );
}
