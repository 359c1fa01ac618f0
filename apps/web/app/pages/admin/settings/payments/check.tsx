import { Alert } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { Lines } from "./lines.tsx";
import type { PaymentMethod } from "./method-state.ts";

/** Checks the provider's configuration and lists the results. */
export function Check({ method }: { method: PaymentMethod }) {
  const check = trpc.settings.payments.check.useMutation();
  return (
    <div className="grid gap-3">
      <ScriptButton
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={method.state === "off"}
        busy={check.isPending && "Checking…"}
        onClick={() => check.mutate({ provider: method.id })}
      >
        Check configuration
      </ScriptButton>
      {check.error && (
        <Alert tone="danger" role="alert">
          {readProblem(check.error).message}
        </Alert>
      )}
      <Lines lines={check.data} />
    </div>
  );
}
