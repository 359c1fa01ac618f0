import { paymentMethodNames, providerNames } from "@rankwright/schema";
import { Badge } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

type OrderPayments = RouterOutputs["payments"]["ofOrder"];
type Session = OrderPayments["sessions"][number];

/** Describes the requests to the provider that will be repeated, with the reasons. */
function askingWords({ asking, provider }: Session): string[] {
  return asking
    .filter(({ reason }) => reason !== "")
    .map(
      ({ kind, reason }) =>
        `${kind === "capture" ? "The payment is requested" : `${providerNames[provider]} is checked`} again: ${reason}`,
    );
}

/** Checkouts opened for an order, latest first. */
export function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const { moment } = useDates();
  if (sessions.length === 0) return null;
  return (
    <section aria-labelledby="sessions" className="grid gap-4">
      <h3 id="sessions" className="font-semibold">
        Payment attempts
      </h3>
      <ol className="grid gap-4">
        {sessions.toReversed().map((one) => (
          <li key={one._id} className="grid gap-1 border-s-2 border-border ps-4 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="font-semibold">{paymentMethodNames[one.provider]}</span>
              <Badge tone={one.isOpen ? "info" : "neutral"}>{one.isOpen ? "Open" : "Closed"}</Badge>
            </p>
            {one.notice && <p>{`Shown to the customer: ${one.notice}`}</p>}
            {askingWords(one).map((words) => (
              <p key={words}>{words}</p>
            ))}
            <p className="text-xs text-text-muted wrap-anywhere">
              {[moment(one.at), one.reference && `reference ${one.reference}`].filter(Boolean).join(" · ")}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
