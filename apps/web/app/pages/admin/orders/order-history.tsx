import { Card, EmailAddress } from "@rankwright/ui";
import { useDates } from "#app/pages/admin/use-dates.ts";

interface OrderEvent {
  event: string;
  byWhom: string;
  note: string;
  /** Milliseconds since 1970. */
  at: number;
}

const words: Readonly<Record<string, string>> = {
  placed: "Placed",
  paid: "Paid",
  cancelled: "Cancelled",
  refunded: "Refunded",
  pending: "Set to Pending",
  delivered: "Delivered",
  "in work": "Work started",
  "handed over": "Work delivered",
  assigned: "Assigned to",
  "given back": "Unassigned",
  "billing details corrected": "Billing details corrected",
  "e-mail changed": "E-mail changed",
  "colleague added": "Colleague added",
  "colleague changed": "Colleague's permission changed",
  "colleague removed": "Colleague removed",
  "brief sent": "Brief sent",
  "brief opened again": "Brief reopened",
  "changes asked for": "Changes requested",
  "money received": "Payment received",
  "refund asked for": "Refund requested",
  "partly refunded": "Partly refunded",
  "withdrawal received": "Withdrawal from the contract received",
  "cancellation received": "Cancellation of the contract received",
  disputed: "Disputed",
  "payment pending": "Payment pending",
  "payment noted": "Payment logged",
  "checkout re-opened": "Checkout re-opened",
  "unpaid checkout dismissed": "Unpaid checkout dismissed",
};

/** History of an order, latest event first: who did what, and when. */
export function OrderHistory({ events }: { events: readonly OrderEvent[] }) {
  const { moment } = useDates();
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">History</h2>
      <ol className="grid gap-4 text-sm">
        {events.toReversed().map(({ event, byWhom, note, at }) => (
          <li key={`${at} ${event}`} className="grid gap-0.5 border-s-2 border-accent-line ps-4">
            <span className="font-semibold">{words[event] ?? event}</span>
            <span className="text-text-muted wrap-anywhere">
              by <EmailAddress address={byWhom} />
            </span>
            {note && <span>{note}</span>}
            <time dateTime={new Date(at).toISOString()} className="text-xs text-text-muted">
              {moment(at)}
            </time>
          </li>
        ))}
      </ol>
    </Card>
  );
}
