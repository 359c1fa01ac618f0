import { formatCents, paths, planLines } from "@rankwright/schema";
import { Card, EmailAddress } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { dayBefore, dayOf, soFar } from "./state-badge.tsx";

type View = RouterOutputs["subscriptions"]["view"];

const BY_LINK = "Each period is paid through an e-mailed link.";

/** The stored means of payment in words. */
function methodWords({ method }: Pick<View, "method">): string {
  if (!method) return `None saved. ${BY_LINK}`;
  const { label, expires, isRevoked } = method;
  if (isRevoked) return `${label} can't be charged any more. ${BY_LINK}`;
  return expires ? `${label}, expires ${expires.split("-").toReversed().join("/")}` : label;
}

/** The next charge, or when there is one again. */
function nextChargeWords({ state, nextCharge, nextCents, currency, open }: View): string {
  if (nextCharge !== null) return `${formatCents(nextCents, currency)} on ${dayOf(nextCharge)}`;
  if (state === "ended") return "None";
  if (open !== null) return "When the unpaid period is paid";
  return state === "paused" ? "None while it is paused" : "None";
}

/** Why a period is unpaid, and what happens next. */
function unpaidWords(
  { reason, nextTryAt, isChargedAgain }: NonNullable<View["open"]>,
  day: (at: number) => string,
) {
  const next = isChargedAgain ? "It is charged again on" : "The next reminder is sent on";
  return [
    reason || (isChargedAgain ? "It is being charged." : "The customer hasn't paid yet."),
    ...(nextTryAt === null ? [] : [`${next} ${day(nextTryAt)}.`]),
  ].join(" ");
}

/** Main facts of a subscription: the next charge, its payment method, the customer and the terms. */
export function SubscriptionFacts({ one }: { one: View }) {
  const { day, moment } = useDates();
  const { customerId, customerName, customerEmail, firstOrderId, nextCharge, endsOn, open, nextTerms } = one;
  const isPending = one.state === "pending";
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
    isPending ? ["Starts", "When the first order is paid"] : ["Next charge", nextChargeWords(one)],
    ...(open
      ? [
          [
            "Unpaid",
            <span key="unpaid">
              {unpaidWords(open, day)} {one.stoppedUnpaid && "The subscription continues when it is paid. "}
              {open.orderId !== null && (
                <ScreenLink href={paths.paymentStatus(open.orderId)} className="link">
                  Open the unpaid order
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
            `${nextTerms.packageName}, ${nextTerms.price}${nextTerms.orderId !== null ? ", when its order is paid" : `, from ${nextCharge === null ? "the next period" : dayOf(nextCharge)}`}`,
          ] as const,
        ]
      : []),
    ...(endsOn !== null && !isPending && one.state !== "ended"
      ? [["Last day", dayBefore(endsOn)] as const]
      : []),
    ...(isPending
      ? []
      : ([
          ["Payment method", methodWords(one)],
          ["So far", soFar({ ...one, periods: one.periods.at(-1)?.number ?? 0 })],
        ] as const)),
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
