import { Badge } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { useDates } from "#app/hooks/use-dates.ts";
import { PutAside } from "./put-aside.tsx";
import { concernOf, states, type Told, written } from "./words.ts";

/** What PayPal told of an order, the latest first, each with how it was settled. */
export function TellingList({
  told,
  onCheck,
  checking,
}: {
  told: readonly Told[];
  onCheck: (_id: string) => void;
  /** The one that is being checked. */
  checking: string | undefined;
}) {
  const { moment } = useDates();
  return (
    <section aria-labelledby="told" className="grid gap-4">
      <h3 id="told" className="font-semibold">
        What PayPal told
      </h3>
      {told.length === 0 && <p className="text-sm text-text-muted">Nothing so far.</p>}
      <ol className="grid gap-4">
        {told.toReversed().map((one) => {
          const { word, tone } = states[one.state];
          const concern = concernOf(one.state);
          return (
            <li key={one._id} className="grid gap-2 border-s-2 border-accent-line ps-4 text-sm">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="font-semibold">{`${one.status.replaceAll("_", " ") || "Something else"}, ${written(one)}`}</span>
                <Badge tone={tone}>{word}</Badge>
              </p>
              {one.reason && <p className="max-w-text [overflow-wrap:anywhere]">{one.reason}</p>}
              {concern && <p className="max-w-text">{concern.next}</p>}
              <p className="text-xs text-text-muted [overflow-wrap:anywhere]">
                {[moment(one.at), one.payer && `from ${one.payer}`, one.txnId && `transaction ${one.txnId}`]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
              {concern && one.canPutAside && (
                <div className="flex flex-wrap gap-3">
                  {one.canCheck && (
                    <ScriptButton
                      variant="secondary"
                      size="sm"
                      busy={checking === one._id && "Asking…"}
                      onClick={() => onCheck(one._id)}
                    >
                      Check this again
                    </ScriptButton>
                  )}
                  <PutAside what={{ kind: "notification", _id: one._id }} about={`“${concern.title}”`} />
                </div>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
