import { paths } from "@rankwright/schema";
import { Badge, Card } from "@rankwright/ui";
import { type ReactNode, useId } from "react";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { PaymentBadge } from "#app/components/status-badge.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { PutAside } from "./put-aside.tsx";

type NamedOrder = RouterOutputs["payments"]["attention"]["unpaid"][number]["order"];

interface ConcernCardProps {
  title: string;
  /** When it came in, written out. */
  when: string;
  order: NamedOrder;
  /** What is wrong, as the server knows it. */
  reason: string;
  /** What to do about it. */
  next: string;
  facts: readonly (readonly [name: string, value: string])[];
  /** Has it checked again; left out for what is in the books already. */
  check?: { run: () => void; busy: boolean } | undefined;
  /** Left out for what settles by itself. */
  aside?: Parameters<typeof PutAside>[0]["what"] | undefined;
  badge?: ReactNode;
}

/** One thing about payments that needs the owner: what happened, what is known, what to do. */
export function ConcernCard(props: ConcernCardProps) {
  const { title, when, order, reason, next, facts, check, aside, badge } = props;
  const heading = useId();
  return (
    <article aria-labelledby={heading}>
      <Card className="grid gap-4">
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
          <h3 id={heading} className="text-xl font-semibold">
            {title}
          </h3>
          <span className="flex flex-wrap items-center gap-3 text-sm text-text-muted">
            {badge}
            {when}
          </span>
        </div>
        {order && (
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <PrivateLink href={paths.paymentStatus(order._id)} className="link font-semibold">
              {`${order.packageName}, order of ${order.customerName}`}
            </PrivateLink>
            <PaymentBadge status={order.paymentStatus} />
          </p>
        )}
        <p className="max-w-text [overflow-wrap:anywhere]">{reason}</p>
        <p className="max-w-text">
          <span className="font-semibold">What to do: </span>
          {next}
        </p>
        {facts.length > 0 && (
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-sm">
            {facts.map(([name, value]) => (
              <div key={name} className="min-w-0">
                <dt className="text-text-muted">{name}</dt>
                <dd className="nums font-semibold [overflow-wrap:anywhere]">{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {(check || aside) && (
          <div className="flex flex-wrap gap-3">
            {check && (
              <ScriptButton variant="secondary" size="sm" busy={check.busy && "Asking…"} onClick={check.run}>
                Check again
              </ScriptButton>
            )}
            {aside && <PutAside what={aside} about={`“${title}”`} />}
          </div>
        )}
      </Card>
    </article>
  );
}

/** Says of a notification that nothing in it is known to be true. */
export const Unproven = () => (
  <Badge tone="warning" icon="alert">
    Not vouched for by PayPal
  </Badge>
);
