import { formatCents, methodNames } from "@rankwright/schema";
import { Badge, EmptyState, Table } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { Refund } from "./refund.tsx";

type LedgerRow = RouterOutputs["payments"]["ofOrder"]["ledger"][number];

/** Formats cents with a sign: positive for incoming money, negative for outgoing. */
const signed = (cents: number, currency: string) =>
  `${cents < 0 ? "−" : "+"}${formatCents(Math.abs(cents), currency)}`;

interface LedgerTableProps {
  orderId: string;
  currency: string;
  ledger: LedgerRow[];
  /** Starts polling for the result of a refund. */
  startPolling: () => void;
}

/** Recorded payments and refunds, with a button to refund each payment. */
export function LedgerTable({ orderId, currency, ledger, startPolling }: LedgerTableProps) {
  const { moment } = useDates();
  return (
    <Table
      caption="Recorded payments"
      columns={[
        {
          id: "when",
          header: "Date",
          cell: ({ at }) => <span className="nums">{moment(at)}</span>,
        },
        {
          id: "what",
          header: "Type",
          cell: ({ status, provider, isTest }) => (
            <span className="inline-flex flex-wrap items-center gap-2">
              {status.replaceAll("_", " ")}
              <Badge>{methodNames[provider]}</Badge>
              {isTest && <Badge tone="warning">Test</Badge>}
            </span>
          ),
        },
        {
          id: "transaction",
          header: "Transaction",
          breakable: true,
          cell: ({ txnId, byHand }) => (byHand ? "none" : txnId),
        },
        {
          id: "amount",
          header: "Amount",
          align: "end",
          cell: ({ grossCents }) => (
            <span className="nums font-semibold">{signed(grossCents, currency)}</span>
          ),
        },
        ...(ledger.some(({ refundableCents }) => refundableCents > 0)
          ? [
              {
                id: "refund",
                header: "Refund",
                cell: ({ provider, txnId, refundableCents }: LedgerRow) =>
                  provider !== "by-hand" &&
                  refundableCents > 0 && (
                    <Refund
                      orderId={orderId}
                      txnId={txnId}
                      provider={provider}
                      leftCents={refundableCents}
                      currency={currency}
                      startPolling={startPolling}
                    />
                  ),
              },
            ]
          : []),
      ]}
      rows={ledger}
      rowKey={({ _id }) => _id}
      empty={
        <EmptyState
          icon="wallet"
          title="No payments yet"
          text="Payments appear here once they are verified."
          className="py-6"
        />
      }
    />
  );
}
