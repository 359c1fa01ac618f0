import { formatCents } from "@rankwright/schema";
import { Badge } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

type Refund = RouterOutputs["payments"]["ofOrder"]["refunds"][number];

const states = {
  asked: { word: "Requested", tone: "warning" },
  done: { word: "Done", tone: "success" },
  failed: { word: "Failed", tone: "danger" },
} as const satisfies Record<Refund["state"], { word: string; tone: string }>;

/** Requested refunds, latest first. */
export function RefundList({ refunds, currency }: { refunds: readonly Refund[]; currency: string }) {
  const { moment } = useDates();
  if (refunds.length === 0) return null;
  return (
    <section aria-labelledby="refunds" className="grid gap-4">
      <h3 id="refunds" className="font-semibold">
        Refunds
      </h3>
      <ol className="grid gap-4">
        {refunds.toReversed().map(({ _id, cents, state, reason, txnId, byEmail, at }) => (
          <li key={_id} className="grid gap-1 border-s-2 border-border ps-4 text-sm">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <span className="nums font-semibold">{formatCents(cents, currency)}</span>
              <Badge tone={states[state].tone}>{states[state].word}</Badge>
            </p>
            {reason && <p className="max-w-text wrap-anywhere">{reason}</p>}
            <p className="text-xs text-text-muted wrap-anywhere">
              {`${moment(at)} · by ${byEmail} · transaction ${txnId}`}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
