import { daysOfPeriod, formatCents, paths } from "@rankwright/schema";
import { Badge, Card, Fold, type Tone } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { CustomerSubscription } from "./types.ts";

type Period = CustomerSubscription["periods"][number];

const states = {
  open: ["Payment due", "warning"],
  paid: ["Paid", "success"],
  free: ["Free", "success"],
  missed: ["Not charged", "neutral"],
  void: ["Cancelled", "neutral"],
} as const satisfies Record<Period["state"], readonly [string, Tone]>;

/** A cancelled order with invoices was paid before: the money was refunded, or the bank took it back. */
const stateOf = ({ state, invoices }: Period) =>
  state === "void" && invoices.length > 0 ? (["Paid back", "neutral"] as const) : states[state];

/** Number of periods that are shown without expanding the list. */
const SHOWN = 12;

interface PeriodsProps {
  subscription: CustomerSubscription;
  /** Guests can't open the pages of orders. */
  isGuest: boolean;
}

/** The periods of a subscription, newest first, with their orders and invoices. */
export function Periods({ subscription, isGuest }: PeriodsProps) {
  const periods = subscription.periods.toReversed();
  if (periods.length === 0) return null;
  const row = (period: Period) => (
    <Row key={period._id} period={period} currency={subscription.currency} isGuest={isGuest} />
  );
  return (
    <Card className="grid gap-2">
      <h2 className="text-xl">Periods</h2>
      <ul className="grid divide-y divide-border">{periods.slice(0, SHOWN).map(row)}</ul>
      {periods.length > SHOWN && (
        <Fold label={`Earlier periods (${periods.length - SHOWN})`}>
          <ul className="grid divide-y divide-border">{periods.slice(SHOWN).map(row)}</ul>
        </Fold>
      )}
    </Card>
  );
}

function Row({ period, currency, isGuest }: { period: Period; currency: string; isGuest: boolean }) {
  const { number, startsOn, endsOn, orderId, cents, invoices } = period;
  const [label, tone] = stateOf(period);
  const days = daysOfPeriod(startsOn, endsOn);
  return (
    <li className="nums grid gap-1 py-3 text-sm">
      <span className="flex items-baseline justify-between gap-4">
        <span className="font-semibold">
          {number === 0 && "Trial, "}
          {days}
        </span>
        <span>{cents !== null && formatCents(cents, currency)}</span>
      </span>
      <span className="flex items-center justify-between gap-4">
        <span className="flex flex-wrap gap-x-4 gap-y-1">
          {orderId && !isGuest && (
            <ScreenLink href={paths.myOrderView(orderId)} className="link" aria-label={`Order of ${days}`}>
              Order
            </ScreenLink>
          )}
          {orderId &&
            invoices.map((invoice) => (
              <ScreenLink key={invoice} href={paths.invoice(orderId, invoice)} className="link">
                {invoice}
              </ScreenLink>
            ))}
        </span>
        <Badge tone={tone}>{label}</Badge>
      </span>
    </li>
  );
}
