import { formatCents } from "@rankwright/schema";
import { Alert, showToast } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";

interface Line {
  label: string;
  value: string;
}

interface InstructionsProps {
  lines: readonly Line[];
  arrivedCents: number;
  /** Currency of the order. */
  currency: string;
}

function copy({ label, value }: Line) {
  navigator.clipboard.writeText(value).then(
    () => showToast(`${label} copied`),
    () => showToast("Copying failed. Please select the text and copy it.", { tone: "danger" }),
  );
}

/** Payment instructions for the buyer, each line with a copy button. */
export function Instructions({ lines, arrivedCents, currency }: InstructionsProps) {
  return (
    <section aria-labelledby="instructions" className="grid gap-4">
      <h2 id="instructions" className="text-lg font-semibold">
        Your bank transfer
      </h2>
      {arrivedCents > 0 && (
        <Alert tone="success" title={`${formatCents(arrivedCents, currency)} has arrived, thank you`}>
          Please transfer the rest. We start when it arrives.
        </Alert>
      )}
      <p className="text-sm text-text-muted">
        Please transfer the amount to this account. We start when it arrives, and e-mail you then. We also
        e-mailed you these details.
      </p>
      <dl className="grid divide-y divide-border rounded-lg border border-border">
        {lines.map((line) => (
          <div
            key={line.label}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 px-4 py-2"
          >
            <dt className="text-sm text-text-muted">{line.label}</dt>
            <dd className="nums select-all font-semibold wrap-anywhere">{line.value}</dd>
            <dd className="col-start-2 row-span-2 row-start-1">
              <ScriptButton
                variant="secondary"
                size="sm"
                aria-label={`Copy ${line.label}`}
                onClick={() => copy(line)}
              >
                Copy
              </ScriptButton>
            </dd>
          </div>
        ))}
      </dl>
      <Alert>Enter the reference exactly as shown, so that we can match your payment to your order.</Alert>
    </section>
  );
}
