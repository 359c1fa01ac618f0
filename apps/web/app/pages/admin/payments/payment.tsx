import { formatCents, methodNames, paths, transactionName } from "@rankwright/schema";
import { Breadcrumb, Card, EmailAddress, PageHeader } from "@rankwright/ui";
import type { ReactNode } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import type { Route } from "./+types/payment";
import { useCheckAgain, useResultPolling } from "./checking.ts";
import { StateBadge } from "./list/state-badge.tsx";
import { NotificationList } from "./notification-list.tsx";
import { LedgerTable } from "./order/ledger-table.tsx";
import { RefundList } from "./order/refund-list.tsx";
import { SessionList } from "./order/session-list.tsx";

export const meta = privateMeta("Payment");

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return adminRecordPage(
    args,
    () => api(args.context).payments.one({ _id }),
    (q) => [q.payments.one.prefetch({ _id })],
  );
}

type Payment = RouterOutputs["payments"]["one"]["payment"];

/** Returns the amounts of a payment: received or requested, refunded, fee and net. */
function amountsOf(payment: Payment): (readonly [string, string])[] {
  const { state, cents, receivedCents, returnedCents, feeCents, expectedCents, currency } = payment;
  const money = (amount: number) => formatCents(amount, currency);
  if (receivedCents === 0) return [["Amount", money(cents)]];
  return [
    ["Received", money(receivedCents)],
    ...(state === "underpaid" ? [["Expected", money(expectedCents)] as const] : []),
    ...(returnedCents > 0
      ? [[state === "disputed" ? "Refunded or withdrawn" : "Refunded", money(-returnedCents)] as const]
      : []),
    ...(feeCents === null ? [] : [["Fee", money(-feeCents)] as const]),
    ["Net", money(receivedCents - returnedCents - (feeCents ?? 0))],
  ];
}

/** A payment with everything that happened to it. */
export default function OnePayment({ params }: Route.ComponentProps) {
  const news = useResultPolling();
  const one = trpc.payments.one.useQuery({ _id: params.id }, { refetchInterval: news.refetchInterval });
  const check = useCheckAgain(news.startPolling);
  const { moment } = useDates();
  return (
    <Loaded query={one} what="payment" lines={8}>
      {({ payment, ledger, refunds, sessions, notifications }) => {
        const { orderId, method, currency, reference } = payment;
        const amount = formatCents(payment.cents, currency);
        const facts: (readonly [string, ReactNode])[] = [
          ["Date", moment(payment.at)],
          ["Customer", payment.customerName],
          ["Email", <EmailAddress key="email" address={payment.customerEmail} />],
          [
            "Order",
            <ScreenLink key="order" href={paths.paymentStatus(orderId)} className="link font-semibold">
              {payment.packageName}
            </ScreenLink>,
          ],
          ["Method", methodNames[method]],
          ...(reference && method !== "by-hand"
            ? [[payment.receivedCents > 0 ? transactionName(method) : "Reference", reference] as const]
            : []),
          ...amountsOf(payment),
        ];
        return (
          <>
            <PageHeader
              title={amount}
              description={<StateBadge state={payment.state} isTest={payment.isTest} />}
              above={
                <Breadcrumb
                  as={ScreenLink}
                  items={[{ label: "Payments", href: paths.payments() }, { label: amount }]}
                />
              }
            />
            <Card>
              <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_1fr]">
                {facts.map(([label, value]) => (
                  <div key={label} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
                    <dt className="text-text-muted">{label}</dt>
                    <dd className="nums wrap-anywhere">{value}</dd>
                  </div>
                ))}
              </dl>
            </Card>
            <Card className="grid gap-6">
              <h2 className="text-xl font-semibold">Events</h2>
              {ledger.length > 0 && (
                <LedgerTable
                  orderId={orderId}
                  currency={currency}
                  ledger={ledger}
                  startPolling={news.startPolling}
                />
              )}
              <RefundList refunds={refunds} currency={currency} />
              <SessionList sessions={sessions} />
              <NotificationList
                notifications={notifications}
                onCheck={(_id) => check.one.mutate({ _id })}
                checking={check.one.isPending ? check.one.variables._id : undefined}
              />
            </Card>
          </>
        );
      }}
    </Loaded>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
