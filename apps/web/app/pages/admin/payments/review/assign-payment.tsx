import { orderPrice, providerNames } from "@rankwright/schema";
import { FormErrors, showToast, TextField } from "@rankwright/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { useDeferredValue, useId, useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { PaymentBadge } from "#app/components/status-badge.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import { FormDialog } from "../form-dialog.tsx";
import { amountAsSent, type Notification } from "../notification-states.ts";

/** Number of orders that the search shows. */
const MAX_FOUND = 5;

/** Assigns a payment that matched no order to an order that the owner chooses, and records it there. */
export function AssignPayment({ payment }: { payment: Notification }) {
  const orderChanged = useOrderChanged();
  const [isAsking, setAsking] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const assignment = trpc.payments.assign.useMutation({
    onSuccess: async () => {
      setAsking(false);
      await orderChanged();
      showToast("Payment assigned");
    },
  });
  const { _id, provider, amount, currency, payer, txnId } = payment;
  const close = () => {
    setRefusals(0);
    setAsking(false);
  };
  return (
    <>
      <ScriptButton
        variant="secondary"
        size="sm"
        onClick={() => {
          assignment.reset();
          setRefusals(0);
          setAsking(true);
        }}
      >
        Assign to order…
      </ScriptButton>
      <FormDialog
        open={isAsking}
        onClose={close}
        title="Assign this payment to an order"
        button={{ label: `Record ${amountAsSent(payment)}`, busy: "Recording…" }}
        pending={assignment.isPending}
        error={assignment.error}
        wrong={
          refusals > 0 && <FormErrors key={refusals} issues={[{ path: "", message: "Choose an order." }]} />
        }
        onSubmit={(typed) => {
          const orderId = typed("orderId");
          setRefusals((n) => (orderId === "" ? n + 1 : 0));
          if (orderId !== "") assignment.mutate({ _id, orderId, amount, currency });
        }}
      >
        <p>
          {`${amountAsSent(payment)}${payer && ` from ${payer}`} (${providerNames[provider]} transaction ${txnId}) will be recorded for the order. Confirm that the amount and currency are right: this can't be undone.`}
        </p>
        {isAsking && <OrderChoice />}
      </FormDialog>
    </>
  );
}

/** Searches the orders and lets the owner choose one. */
function OrderChoice() {
  const id = useId();
  const [typed, setTyped] = useState("");
  const search = useDeferredValue(typed.trim());
  const orders = trpc.orders.page.useQuery(
    { search, pageSize: MAX_FOUND },
    { placeholderData: keepPreviousData },
  );
  const rows = orders.data?.rows ?? [];
  return (
    <>
      <TextField
        label="Find the order"
        name="search"
        id={`${id}-search`}
        type="search"
        maxLength={200}
        autoComplete="off"
        placeholder="Name, email or order number"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // Enter would submit the dialog before an order is chosen.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 font-semibold">{search ? "Matching orders" : "Newest orders"}</legend>
        {orders.error && <p role="alert">{`The orders could not be loaded. ${orders.error.message}`}</p>}
        {orders.data && rows.length === 0 && <p className="text-text-muted">No matching orders.</p>}
        {rows.map((order) => (
          <label
            key={order._id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-md border border-border px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input type="radio" name="orderId" value={order._id} className="size-5 flex-none accent-accent" />
            <span className="grid min-w-0 flex-1 text-sm">
              <span className="font-semibold wrap-anywhere">{order.customerName}</span>
              <span className="text-text-muted wrap-anywhere">
                {`${order.packageName}, ${orderPrice(order)}, ${order.orderDate}`}
              </span>
            </span>
            <PaymentBadge status={order.paymentStatus} />
          </label>
        ))}
      </fieldset>
    </>
  );
}
