import { countryNames, taxRateKinds } from "@rankwright/schema";
import { SelectField, showToast, TextField } from "@rankwright/ui";
import { FormDialog } from "#app/components/form-dialog.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { fieldsOf } from "#app/form/result.ts";
import { readProblem } from "#app/form/write-problem.ts";

export type Rate = RouterOutputs["settings"]["tax"]["rates"]["rates"][number];

interface RateDialogProps {
  /** The rate to change; undefined for a new one. */
  rate: Rate | undefined;
  today: string;
  /** English name of the seller's country, the default of a new rate. */
  country: string;
  onClose: () => void;
}

/** Dialog to add or change a tax rate. */
export function RateDialog({ rate, today, country, onClose }: RateDialogProps) {
  const { settings } = trpc.useUtils();
  const save = trpc.settings.tax.saveRate.useMutation({
    onSuccess: (now) => {
      settings.tax.rates.setData(undefined, now);
      showToast("Tax rate saved");
      onClose();
    },
  });
  const issues = save.error ? readProblem(save.error).issues : [];
  const errorOf = (name: string) => fieldsOf({ issues })(name).error;
  function submit(data: FormData) {
    const text = (name: string) => String(data.get(name) ?? "");
    save.mutate({
      ...(rate && { _id: rate._id }),
      country: text("country"),
      state: text("state"),
      kind: text("kind") === "reduced" ? "reduced" : "standard",
      name: text("name"),
      rate: text("rate"),
      fromDay: text("fromDay"),
    });
  }
  return (
    <FormDialog
      title={rate ? "Change tax rate" : "Add tax rate"}
      onClose={onClose}
      issues={issues}
      isSaving={save.isPending}
      onSave={submit}
    >
      <TextField
        name="country"
        label="Country"
        list="rate-countries"
        required
        autoComplete="off"
        error={errorOf("country")}
        defaultValue={rate?.countryName ?? country}
      />
      <datalist id="rate-countries">
        {countryNames().map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <TextField
        name="state"
        label="State or region"
        optional
        autoComplete="off"
        hint="If filled in, the checkout asks buyers of this country for their state."
        error={errorOf("state")}
        defaultValue={rate?.state ?? ""}
      />
      <SelectField
        name="kind"
        label="Kind"
        options={Object.entries(taxRateKinds).map(([value, label]) => ({ value, label }))}
        error={errorOf("kind")}
        defaultValue={rate?.kind ?? "standard"}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          name="name"
          label="Name"
          required
          autoComplete="off"
          hint="As on invoices, such as VAT or GST."
          error={errorOf("name")}
          defaultValue={rate?.name ?? "VAT"}
        />
        <TextField
          name="rate"
          label="Rate in percent"
          required
          inputMode="decimal"
          autoComplete="off"
          hint="Such as 19 or 8.875."
          error={errorOf("rate")}
          defaultValue={rate ? String(rate.rate / 1_000) : ""}
        />
      </div>
      <TextField
        type="date"
        name="fromDay"
        label="From"
        required
        hint="Orders from this day on are taxed with it."
        error={errorOf("fromDay")}
        defaultValue={rate?.fromDay ?? today}
      />
    </FormDialog>
  );
}
