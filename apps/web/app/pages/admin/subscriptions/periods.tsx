import { formatCents, type PeriodState, paths } from "@rankwright/schema";
import { Badge, type Column, Table, type Tone } from "@rankwright/ui";
import { useState } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { daysOf } from "./state-badge.tsx";

type View = RouterOutputs["subscriptions"]["view"];
type Period = View["periods"][number];

/** Periods that are shown before the owner asks for all. */
const SHOWN = 12;

const states = {
  open: { tone: "warning", label: "Unpaid" },
  paid: { tone: "success", label: "Paid" },
  free: { tone: "info", label: "Free" },
  missed: { tone: "danger", label: "Missed" },
  void: { tone: "neutral", label: "Not charged" },
} as const satisfies Record<PeriodState, { tone: Tone; label: string }>;

/** A cancelled order with invoices was paid before: the money was refunded, or the bank took it back. */
const stateOf = ({ state, invoices }: Period) =>
  state === "void" && invoices.length > 0
    ? ({ tone: "neutral", label: "Paid back" } as const)
    : states[state];

/** A period's number and days, with links to its order, invoices and payments. */
function PeriodCell({ period }: { period: Period }) {
  const { orderId, number, invoices, payments } = period;
  const name = number === 0 ? "Trial" : `Period ${number}`;
  return (
    <span className="grid justify-items-start gap-0.5">
      {orderId === null ? (
        <span className="font-semibold">{name}</span>
      ) : (
        <ScreenLink
          href={paths.paymentStatus(orderId)}
          className="link font-semibold"
          aria-label={`Order of ${name.toLowerCase()}`}
        >
          {name}
        </ScreenLink>
      )}
      <span className="nums text-text-muted">{daysOf(period)}</span>
      {orderId !== null && (
        <span className="flex flex-wrap gap-x-4">
          {invoices.map((label) => (
            <ScreenLink key={label} href={paths.orderInvoice(orderId, label)} className="link py-0.5">
              {label}
            </ScreenLink>
          ))}
          {payments.map((_id, at) => (
            <ScreenLink
              key={_id}
              href={paths.payment(_id)}
              className="link py-0.5"
              aria-label={`Payment ${at + 1} of period ${number}`}
            >
              Payment
            </ScreenLink>
          ))}
        </span>
      )}
    </span>
  );
}

const columns = (currency: string): readonly Column<Period>[] => [
  {
    id: "period",
    header: "Period and documents",
    breakable: true,
    cell: (period) => <PeriodCell period={period} />,
  },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (period) => (
      <span className="grid justify-items-end gap-1">
        {period.cents !== null && formatCents(period.cents, currency)}
        <Badge tone={stateOf(period).tone}>{stateOf(period).label}</Badge>
      </span>
    ),
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
