import { methodNames } from "@rankwright/schema";
import { Loaded } from "#app/components/loaded.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useResultPolling } from "#app/pages/admin/payments/checking.ts";
import { Refund } from "#app/pages/admin/payments/order/refund.tsx";
import { useCancelOrder } from "#app/pages/admin/use-cancel-order.ts";
import type { NoticeOrderData } from "./notice.ts";

/** Refunds the payments of an order, or cancels it if it is unpaid. */
export function NoticeRefund({ order }: { order: NoticeOrderData }) {
  const news = useResultPolling();
  const payments = trpc.payments.ofOrder.useQuery(
    { _id: order._id },
    { refetchInterval: news.refetchInterval },
  );
  if (order.paymentStatus === "Cancelled") return <p className="text-sm">The order is cancelled.</p>;
  if (order.paymentStatus === "UnPaid") return <CancelOrder _id={order._id} />;
  const suggested = order.withdrawal.refund.cents ?? undefined;
  return (
    <Loaded query={payments} what="payments" lines={1}>
      {({ ledger }) => {
        const refundable = ledger.filter((row) => row.refundableCents > 0);
        return (
          <div className="grid justify-items-start gap-3">
            {refundable.map(
              ({ txnId, provider, refundableCents }) =>
                provider !== "by-hand" && (
                  <div key={txnId} className="flex flex-wrap items-center gap-3">
                    <Refund
                      orderId={order._id}
                      txnId={txnId}
                      provider={provider}
                      leftCents={refundableCents}
                      currency={order.currency}
                      {...(suggested && { suggestedCents: Math.min(suggested, refundableCents) })}
                      startPolling={news.startPolling}
                    />
                    <span className="text-sm text-text-muted">Paid by {methodNames[provider]}</span>
                  </div>
                ),
            )}
            <p className="text-sm text-text-muted">
              {refundable.length === 0 &&
                "This payment can't be refunded here. Refund it where it was paid. "}
              A full refund cancels the order. After a partial refund it stays paid: close it when you mark
              the withdrawal as handled.
            </p>
          </div>
        );
      }}
    </Loaded>
  );
}

function CancelOrder({ _id }: { _id: string }) {
  const cancel = useCancelOrder();
  return (
    <ScriptButton
      variant="secondary"
      size="sm"
      className="justify-self-start"
      busy={cancel.isPending && "Cancelling…"}
      onClick={() => cancel.mutate({ _id, paymentStatus: "Cancelled" })}
    >
      Cancel order
    </ScriptButton>
  );
}
