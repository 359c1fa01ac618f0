import { ChangedFields, Icon } from "@rankwright/ui";
import { use } from "react";
import type { RouterOutputs } from "#app/data/trpc.ts";

/** A payment method, or "later" for an invoice. */
type PaymentMethod = Omit<RouterOutputs["checkout"]["open"]["ways"][number], "provider"> & {
  provider: string;
};

interface PaymentMethodChoiceProps {
  ways: readonly PaymentMethod[];
  /** True if there are later charges. */
  isPlan: boolean;
  /** Payment method of the last order. */
  chosen: string | undefined;
  error: string | undefined;
}

/** Choice of payment methods. Preselects the method of the last order, otherwise the first one. */
export function PaymentMethodChoice({ ways, isPlan, chosen, error }: PaymentMethodChoiceProps) {
  if (ways.length === 0) return null;
  const first = ways.find(({ provider }) => provider === chosen) ?? ways[0];
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-3 font-display text-xl">Payment method</legend>
      {ways.map(({ provider, label, next, storesMethod }, index) => (
        <label
          key={provider}
          className="group grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 rounded-lg border border-border-strong/60 bg-surface-raised p-4 has-checked:border-accent has-checked:bg-accent-soft"
        >
          <input
            type="radio"
            name="provider"
            id={index === 0 ? "provider" : undefined}
            value={provider}
            defaultChecked={provider === first?.provider}
            className="mt-0.5 size-5 accent-accent"
          />
          <span className="grid gap-0.5">
            <span className="font-semibold">{label}</span>
            {/* On narrow screens only the selected method has an explanation. */}
            <span className="text-sm text-text-muted max-sm:hidden max-sm:group-has-checked:block">
              {next}
              {isPlan &&
                (storesMethod
                  ? " Later charges are automatic."
                  : " We e-mail you a link to pay each later charge.")}
            </span>
          </span>
        </label>
      ))}
      {error && !use(ChangedFields).has("provider") && (
        <p className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
