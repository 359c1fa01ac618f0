import { canCancel, currencyOf, formatCents, type Order, priceToCents, toPay } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useCheckAgain, useResultPolling } from "../checking.ts";
import { NotificationList } from "../notification-list.tsx";
import { CancelOrder } from "./cancel-order.tsx";
import { LedgerTable } from "./ledger-table.tsx";
import { OrderInvoices } from "./order-invoices.tsx";
import { RecordPayment } from "./record-payment.tsx";
import { RefundList } from "./refund-list.tsx";
import { SessionList } from "./session-list.tsx";
import { SetPaymentStatus } from "./set-payment-status.tsx";

/** An order's ledger, its provider notifications, and the manual actions. */
export function OrderPayments({ order }: { order: Order }) {
  const news = useResultPolling();
  const currency = currencyOf(order);
  const payments = trpc.payments.ofOrder.useQuery(
    { _id: order._id },
    { refetchInterval: news.refetchInterval },
  );
  const check = useCheckAgain(news.startPolling);
  return (
    <Loaded query={payments} what="payments" lines={4}>
      {({ ledger, notifications, sessions, refunds }) => {
        const balanceCents = ledger.reduce((sum, row) => sum + row.grossCents, 0);
        const dueCents = (priceToCents(toPay(order)) ?? 0) - balanceCents;
        return (
          <Card className="grid gap-6">
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h2 className="text-xl font-semibold">Payments</h2>
              <div className="flex flex-wrap gap-3">
                <ScriptButton
                  variant="secondary"
                  size="sm"
                  busy={check.order.isPending && "Checking…"}
                  onClick={() => check.order.mutate({ _id: order._id })}
                >
                  Check again
                </ScriptButton>
                {sessions.some(({ ownerTells }) => ownerTells) && (
                  <RecordPayment order={{ _id: order._id, dueCents }} />
                )}
                {/* The dialog is for one status. The key closes it if a payment changes the status meanwhile. */}
                <SetPaymentStatus key={order.paymentStatus} order={order} balanceCents={balanceCents} />
                {canCancel(order.paymentStatus) && <CancelOrder _id={order._id} />}
              </div>
            </div>
            <LedgerTable
              orderId={order._id}
              currency={currency}
              ledger={ledger}
              startPolling={news.startPolling}
            />
            <p className="flex items-baseline justify-between gap-4 border-t border-border pt-4 font-semibold">
              Net received
              <span className="nums">{formatCents(balanceCents, currency)}</span>
            </p>
            <OrderInvoices _id={order._id} refetchInterval={news.refetchInterval} />
            <RefundList refunds={refunds} currency={currency} />
            <SessionList sessions={sessions} />
            <NotificationList
              notifications={notifications}
              onCheck={(_id) => check.one.mutate({ _id })}
              checking={check.one.isPending ? check.one.variables._id : undefined}
            />
          </Card>
        );
      }}
    </Loaded>
  );
}
