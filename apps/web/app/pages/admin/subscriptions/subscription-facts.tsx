import { paths, planLines } from "@rankwright/schema";
import { Card, EmailAddress } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { dayOf, soFar } from "./state-badge.tsx";

type View = RouterOutputs["subscriptions"]["view"];

/** The stored means of payment in words. */
function methodWords({ method }: Pick<View, "method">): string {
  if (!method) return "None saved. Each period is paid through an e-mailed link.";
  const { label, expires, isRevoked } = method;
  if (isRevoked) return `${label}, revoked by the customer`;
  return expires ? `${label}, expires ${expires.split("-").toReversed().join("/")}` : label;
}

/** Main facts of a subscription: the next charge, its payment method, the customer and the terms. */
export function SubscriptionFacts({ one }: { one: View }) {
  const { moment } = useDates();
  const { customerId, customerName, customerEmail, firstOrderId, nextCharge, endsOn, open, nextTerms } = one;
  const lines = planLines(one.terms, one.currency);
  const facts: (readonly [string, ReactNode])[] = [
    [
      "Customer",
      <span key="customer">
        {customerId === null ? (
          customerName
        ) : (
          <ScreenLink href={paths.customer(customerId)} className="link font-semibold">
            {customerName}
          </ScreenLink>
        )}
        {" · "}
        <EmailAddress address={customerEmail} />
      </span>,
    ],
    ["Next charge", nextCharge === null ? "None" : dayOf(nextCharge)],
    ...(open
      ? [
          [
            "Unpaid",
            <span key="unpaid">
              {open.reason || "Waiting for the payment."}{" "}
              {open.retryAt !== null && `Charged again ${moment(open.retryAt)}. `}
              {open.orderId !== null && (
                <ScreenLink href={paths.paymentStatus(open.orderId)} className="link">
                  Open the order
                </ScreenLink>
              )}
            </span>,
          ] as const,
        ]
      : []),
    ...(nextTerms
      ? [
          [
            "Announced change",
            `${nextTerms.packageName}, ${nextTerms.price}${nextTerms.orderId === null ? ", from the next period" : ", when its order is paid"}`,
          ] as const,
        ]
      : []),
    ...(endsOn !== null && one.state !== "ended" ? [["Ends on", dayOf(endsOn)] as const] : []),
    ["Payment method", methodWords(one)],
    [
      "So far",
      one.state === "pending" ? "Not paid yet" : soFar({ ...one, periods: one.periods.at(-1)?.number ?? 0 }),
    ],
    [
      "Ordered",
      <span key="ordered">
        {moment(one.createdAt)} ·{" "}
        <ScreenLink href={paths.paymentStatus(firstOrderId)} className="link">
          First order and messages
        </ScreenLink>
      </span>,
    ],
    ...(lines.length > 0 ? [["Terms", lines.join(" · ")] as const] : []),
  ];
  return (
    <Card className="grid gap-5">
      <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_1fr]">
        {facts.map(([label, value]) => (
          <div key={label} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
            <dt className="text-text-muted">{label}</dt>
            <dd className="nums wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      <details className="border-t border-border pt-4 text-sm">
        <summary className="cursor-pointer font-semibold text-accent">What the customer agreed to</summary>
        <p className="mt-2 text-text-muted">
          {one.consent.text} ({moment(one.consent.at)}, version {one.consent.version})
        </p>
        {one.earlyStart && (
          <p className="mt-2 text-text-muted">
            {one.earlyStart.text} ({moment(one.earlyStart.at)}, version {one.earlyStart.version})
          </p>
        )}
      </details>
    </Card>
  );
}
