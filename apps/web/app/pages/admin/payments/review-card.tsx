import { paths } from "@rankwright/schema";
import { Badge } from "@rankwright/ui";
import { type ReactNode, useId } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { PaymentBadge } from "#app/components/status-badge.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { Dismiss } from "./dismiss.tsx";

type NamedOrder = RouterOutputs["payments"]["needsReview"]["unpaid"][number]["order"];

interface ReviewCardProps {
  title: string;
  when: string;
  order: NamedOrder;
  /** Reason for the review, as written by the server. */
  reason: string;
  next: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Checks the payment again. Omitted for payments that are already recorded. */
  check?: { run: () => void; busy: boolean } | undefined;
  /** Entry that the Dismiss button dismisses. Omitted for entries that resolve themselves. */
  dismiss?: Parameters<typeof Dismiss>[0]["what"] | undefined;
  badge?: ReactNode;
  /** Further buttons, before the others. */
  more?: ReactNode;
}

export function ReviewCard(props: ReviewCardProps) {
  const { title, when, order, reason, next, facts, check, dismiss, badge, more } = props;
  const heading = useId();
  return (
    <article aria-labelledby={heading} className="grid gap-2.5 py-5 text-sm">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <h3 id={heading} className="text-base font-semibold">
          {title}
        </h3>
        <span className="flex flex-wrap items-center gap-3 text-sm text-text-muted">
          {badge}
          {when}
        </span>
      </div>
      {order && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <ScreenLink href={paths.paymentStatus(order._id)} className="link font-semibold">
            {`${order.packageName}, order of ${order.customerName}`}
          </ScreenLink>
          <PaymentBadge status={order.paymentStatus} />
        </p>
      )}
      <p className="max-w-text wrap-anywhere">{reason}</p>
      <p className="max-w-text">
        <span className="font-semibold">What to do: </span>
        {next}
      </p>
      {facts.length > 0 && (
        <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
          {facts.map(([name, value]) => (
            <div key={name} className="min-w-0">
              <dt className="text-text-muted">{name}</dt>
              <dd className="nums font-semibold wrap-anywhere">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {(check || dismiss || more) && (
        <div className="flex flex-wrap gap-3">
          {more}
          {check && (
            <ScriptButton variant="secondary" size="sm" busy={check.busy && "Checking…"} onClick={check.run}>
              Check again
            </ScriptButton>
          )}
          {dismiss && <Dismiss what={dismiss} about={`“${title}”`} />}
        </div>
      )}
    </article>
  );
}

export const UnverifiedBadge = ({ name }: { name: string }) => (
  <Badge tone="warning" icon="alert">
    {`Not verified by ${name}`}
  </Badge>
);
