import { formatCents, type PeriodState, paths } from "@rankwright/schema";
import { Badge, type Column, Table, type Tone } from "@rankwright/ui";
import { useState } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { dayOf } from "./state-badge.tsx";

type View = RouterOutputs["subscriptions"]["view"];
type Period = View["periods"][number];

/** Periods that are shown before the owner asks for all. */
const SHOWN = 12;

const DAY_MS = 86_400_000;

/** First and last day of a period. `endsOn` is the day after it. */
export const daysOf = ({ startsOn, endsOn }: Pick<Period, "startsOn" | "endsOn">): string =>
  `${dayOf(startsOn)} – ${dayOf(new Date(Date.parse(endsOn) - DAY_MS).toISOString())}`;

const states = {
  open: { tone: "warning", label: "Unpaid" },
  paid: { tone: "success", label: "Paid" },
  free: { tone: "info", label: "Free" },
  missed: { tone: "danger", label: "Missed" },
  void: { tone: "neutral", label: "Not charged" },
} as const satisfies Record<PeriodState, { tone: Tone; label: string }>;

const columns = (currency: string): readonly Column<Period>[] => [
  {
    id: "number",
    header: "Period",
    cell: ({ number }) => <span className="nums">{number === 0 ? "Trial" : number}</span>,
  },
  { id: "days", header: "Days", cell: (period) => <span className="nums">{daysOf(period)}</span> },
  {
    id: "state",
    header: "State",
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    id: "documents",
    header: "Order and documents",
    breakable: true,
    cell: ({ orderId, number, invoices, payments }) =>
      orderId === null ? (
        <span className="text-text-muted">–</span>
      ) : (
        <span className="flex flex-wrap gap-x-3 gap-y-1">
          <ScreenLink
            href={paths.paymentStatus(orderId)}
            className="link"
            aria-label={`Order of period ${number}`}
          >
            Order
          </ScreenLink>
          {invoices.map((label) => (
            <ScreenLink key={label} href={paths.orderInvoice(orderId, label)} className="link">
              {label}
            </ScreenLink>
          ))}
          {payments.map((_id, at) => (
            <ScreenLink
              key={_id}
              href={paths.payment(_id)}
              className="link"
              aria-label={`Payment ${at + 1} of period ${number}`}
            >
              Payment
            </ScreenLink>
          ))}
        </span>
      ),
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: ({ cents }) => (cents === null ? "–" : formatCents(cents, currency)),
  },
];

/** Periods of a subscription, newest first, with their orders, invoices and payments. */
export function Periods({ periods, currency }: Pick<View, "periods" | "currency">) {
  const [isAll, setAll] = useState(false);
  const newestFirst = periods.toReversed();
  return (
    <div className="grid gap-3">
      <Table
        caption="Periods"
        columns={columns(currency)}
        rows={isAll ? newestFirst : newestFirst.slice(0, SHOWN)}
        rowKey={({ _id }) => _id}
      />
      {!isAll && periods.length > SHOWN && (
        <ScriptButton variant="quiet" className="justify-self-start" onClick={() => setAll(true)}>
          Show all {periods.length} periods
        </ScriptButton>
      )}
    </div>
  );
}
