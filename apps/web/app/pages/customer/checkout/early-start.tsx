import { Checkbox, Icon } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { type FormResult, fieldsOf } from "#app/form/result.ts";

/** Request for an early start that the checkout offers; null if it offers none. */
export type OfferedEarlyStart = RouterOutputs["checkout"]["open"]["earlyStart"];

interface EarlyStartProps {
  offered: OfferedEarlyStart;
  /** True for a business, which needs none. The checkbox keeps its state in case the tax ID is removed again. */
  isHidden?: boolean;
  result: FormResult | undefined;
}

/** Checkbox with which consumers in the EU ask that work begins before the withdrawal period ends. Never required. */
export function EarlyStart({ offered, isHidden = false, result }: EarlyStartProps) {
  const { error, defaultValue } = fieldsOf(result)("earlyStart");
  if (!offered) return null;
  return (
    <div hidden={isHidden} className="grid gap-1.5 text-sm">
      <Checkbox
        id="earlyStart"
        name="earlyStart"
        value="yes"
        defaultChecked={defaultValue !== undefined}
        aria-describedby={error ? "earlyStart-hint earlyStart-error" : "earlyStart-hint"}
        className="items-start"
      >
        <span>{offered.text}</span>
      </Checkbox>
      <p id="earlyStart-hint" className="ps-8 text-text-muted">
        Optional. If you don't ask for it, we may wait until that period is over.
      </p>
      {error && (
        <p id="earlyStart-error" className="flex items-start gap-1.5 ps-8 font-medium text-danger">
          <Icon name="alert" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}
