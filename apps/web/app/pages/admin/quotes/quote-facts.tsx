import { longDay, paths } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { TaxLines } from "#app/components/tax-lines.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { QuoteBadge } from "./quote-badge.tsx";

type Quote = RouterOutputs["quotes"]["get"];

/** When a quote was sent, seen and answered, with its order. */
function useFacts(quote: Quote): (readonly [label: string, value: string])[] {
  const { moment } = useDates();
  const { sentAt, firstSeenAt, lastSeenAt, decidedAt, state, dueDay, remindAt, validUntil } = quote;
  const at = (time: number | null) => (time === null ? "" : moment(time));
  const seen = sentAt === null && decidedAt === null ? "" : at(firstSeenAt) || "Not yet";
  const facts = [
    ["Valid until", decidedAt === null ? longDay(validUntil) : ""],
    ["Sent", at(sentAt)],
    ["First seen", seen],
    ["Last seen", lastSeenAt === firstSeenAt ? "" : at(lastSeenAt)],
    [
      { accepted: "Ordered", declined: "Declined", withdrawn: "Withdrawn" }[String(state)] ?? "",
      at(decidedAt),
    ],
    ["Invoice due", dueDay === null ? "" : longDay(dueDay)],
    ["Next reminder", at(remindAt)],
  ] as const;
  return facts.filter(([, value]) => value !== "");
}

/** State, total and dates of a quote. */
export function QuoteFacts({ quote }: { quote: Quote }) {
  const facts = useFacts(quote);
  const { state, sale, order, reason } = quote;
  return (
    <Card className="grid gap-4">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-xl">{quote.label}</h2>
        <QuoteBadge state={state} />
      </div>
      {sale && <TaxLines sale={sale} hasSubtotal label="Total" />}
      <dl className="grid gap-2 border-t border-border pt-4 text-sm">
        {facts.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-text-muted">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {reason !== "" && <p className="border-t border-border pt-4 text-sm wrap-anywhere">“{reason}”</p>}
      {order && (
        <ScreenLink href={paths.paymentStatus(order._id)} className="link text-sm">
          View the order ({order.paymentStatus})
        </ScreenLink>
      )}
    </Card>
  );
}
