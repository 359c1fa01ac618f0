import { formatRate, longDay, taxRateKinds } from "@rankwright/schema";
import { Button, showToast, Table } from "@rankwright/ui";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { type Rate, RateDialog } from "./rate-dialog.tsx";

type View = RouterOutputs["settings"]["tax"]["rates"];

const placeOf = ({ countryName, state }: Rate) => (state ? `${state}, ${countryName}` : countryName);
const nameOf = (rate: Rate) => `${rate.name} ${formatRate(rate.rate)}, ${placeOf(rate)}`;

/** Rows of the table, and the buttons of each. */
function RatesTable({ rates, onEdit }: { rates: readonly Rate[]; onEdit: (rate: Rate) => void }) {
  const { settings } = trpc.useUtils();
  const remove = trpc.settings.tax.deleteRate.useMutation({
    onSuccess: (now) => {
      settings.tax.rates.setData(undefined, now);
      showToast("Tax rate deleted");
    },
    onError: (error) => showToast(readProblem(error).message, { tone: "danger" }),
  });
  return (
    <Table
      caption="Tax rates"
      captionHidden
      rows={rates}
      rowKey={({ _id }) => _id}
      columns={[
        { id: "place", header: "Place", cell: placeOf },
        { id: "name", header: "Name", cell: ({ name }) => name },
        { id: "kind", header: "Kind", cell: ({ kind }) => taxRateKinds[kind] },
        { id: "rate", header: "Rate", align: "end", cell: ({ rate }) => formatRate(rate) },
        { id: "from", header: "From", cell: ({ fromDay }) => longDay(fromDay) },
        {
          id: "actions",
          header: "",
          cell: (rate) => (
            <div className="flex flex-wrap gap-2">
              <ScriptButton
                variant="secondary"
                size="sm"
                aria-label={`Edit ${nameOf(rate)}`}
                onClick={() => onEdit(rate)}
              >
                Edit
              </ScriptButton>
              <Button
                variant="quiet"
                size="sm"
                aria-label={`Delete ${nameOf(rate)}`}
                onClick={() => remove.mutate({ _id: rate._id })}
              >
                Delete
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

/** Explains which rate applies without an entry. */
function builtInNote({ builtIn }: View, isInEu: boolean): string {
  if (!isInEu || !builtIn)
    return "Add a rate for each country or state in which you charge tax. Elsewhere, no tax is charged.";
  return `The standard VAT rates of all EU countries are built in: ${builtIn.countryName} has ${formatRate(builtIn.rate)}. Add a rate to change one from a day on, or for a reduced rate.`;
}

/** The owner's tax rates. */
export function TaxRates({ isInEu }: { isInEu: boolean }) {
  const query = trpc.settings.tax.rates.useQuery();
  const [edited, setEdited] = useState<Rate | "new">();
  return (
    <section aria-labelledby="tax-rates" className="grid gap-4">
      <Loaded query={query} what="tax rates">
        {(view) => (
          <>
            <div className="flex flex-wrap items-end justify-between gap-4">
              <div className="grid max-w-text gap-1">
                <h2 id="tax-rates" className="text-xl">
                  Tax rates
                </h2>
                <p className="text-sm text-text-muted">{builtInNote(view, isInEu)}</p>
              </div>
              <ScriptButton variant="secondary" onClick={() => setEdited("new")}>
                Add rate…
              </ScriptButton>
            </div>
            {view.rates.length > 0 && <RatesTable rates={view.rates} onEdit={setEdited} />}
            {edited && (
              <RateDialog
                rate={edited === "new" ? undefined : edited}
                today={view.today}
                country={view.sellerCountry}
                onClose={() => setEdited(undefined)}
              />
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
