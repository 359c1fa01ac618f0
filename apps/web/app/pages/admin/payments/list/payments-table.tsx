import { formatCents, methodNames, paths } from "@rankwright/schema";
import { type Column, EmailAddress, EmptyState, Table } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { StateBadge } from "./state-badge.tsx";

type Payment = RouterOutputs["payments"]["page"]["rows"][number];

/** Returns the lines below an amount: what was expected or refunded, and the provider's fee. */
function amountNotes({ state, returnedCents, expectedCents, feeCents, currency }: Payment): string[] {
  const money = (cents: number) => formatCents(cents, currency);
  return [
    ...(state === "underpaid" ? [`of ${money(expectedCents)}`] : []),
    ...(returnedCents > 0
      ? [`${money(returnedCents)} ${state === "disputed" ? "withdrawn" : "refunded"}`]
      : []),
    ...(feeCents === null ? [] : [`${money(feeCents)} fee`]),
  ];
}

const columns: readonly Column<Payment>[] = [
  {
    id: "customer",
    header: "Customer",
    breakable: true,
    cell: ({ customerName, customerEmail }) => (
      <span className="grid">
        <span className="font-semibold">{customerName}</span>
        <span className="text-xs text-text-muted wrap-anywhere">
          <EmailAddress address={customerEmail} />
        </span>
      </span>
    ),
  },
  {
    id: "order",
    header: "Order",
    breakable: true,
    cell: ({ orderId, packageName }) => (
      <ScreenLink href={paths.paymentStatus(orderId)} className="link relative z-1">
        {packageName}
      </ScreenLink>
    ),
  },
  { id: "method", header: "Method", cell: ({ method }) => methodNames[method] },
  { id: "state", header: "State", cell: ({ state, isTest }) => <StateBadge state={state} isTest={isTest} /> },
  {
    id: "amount",
    header: "Amount",
    align: "end",
    cell: (payment) => (
      <span className="grid justify-items-end">
        <span className={payment.receivedCents > 0 ? "font-semibold" : "text-text-muted"}>
          {formatCents(payment.cents, payment.currency)}
        </span>
        {amountNotes(payment).map((note) => (
          <span key={note} className="text-xs text-text-muted">
            {note}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: "view",
    header: "",
    align: "end",
    cell: ({ _id, cents, currency, customerName }) => (
      <ScreenLink
        href={paths.payment(_id)}
        className="row-link link text-sm font-semibold"
        aria-label={`View the payment of ${formatCents(cents, currency)} by ${customerName}`}
      >
        View
      </ScreenLink>
    ),
  },
];

/** Table of payments, newest first. */
export function PaymentsTable({ payments, isFiltered }: { payments: Payment[]; isFiltered: boolean }) {
  const { day, time } = useDates();
  const date: Column<Payment> = {
    id: "date",
    header: "Date",
    cell: ({ at }) => (
      <span className="nums grid whitespace-nowrap">
        {`${day(at)} `}
        <span className="text-xs text-text-muted">{time(at)}</span>
      </span>
    ),
  };
  return (
    <Table
      caption="All payments"
      captionHidden
      as={ScreenLink}
      columns={[date, ...columns]}
      rows={payments}
      rowKey={({ _id }) => _id}
      empty={
        isFiltered ? (
          <EmptyState
            icon="search"
            title="No matching payments"
            text="Try fewer words, other dates or another state."
          />
        ) : (
          <EmptyState
            icon="wallet"
            title="No payments yet"
            text="Payments and open checkouts appear here when customers pay for their orders."
          />
        )
      }
    />
  );
}
