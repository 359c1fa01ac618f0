import { longDay, paths } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** The quote of an order, with the due date of its invoice and when the customer last opened it. Nothing for other orders. */
export function OrderQuote({ _id }: { _id: string }) {
  const { data: quote } = trpc.quotes.ofOrder.useQuery({ _id });
  const { moment } = useDates();
  if (!quote) return null;
  const { dueDay, lastSeenAt, remindAt } = quote;
  const facts = [
    dueDay !== null && `Invoice due ${longDay(dueDay)}.`,
    lastSeenAt === null ? "Not opened by the customer yet." : `Last opened ${moment(lastSeenAt)}.`,
    remindAt !== null && `Next reminder ${moment(remindAt)}, if it is still unpaid.`,
  ].filter((text) => text !== false);
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl font-semibold">
        <ScreenLink href={paths.quote(quote._id)} className="link">
          Quote {quote.label}
        </ScreenLink>
      </h2>
      {facts.map((text) => (
        <p key={text} className="text-sm text-text-muted">
          {text}
        </p>
      ))}
    </Card>
  );
}
