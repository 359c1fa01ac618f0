import { Alert, Card } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { readProblem } from "#app/form/write-problem.ts";

interface Props {
  /** Mutation that runs the test and returns the result as text. */
  ask: {
    mutate: () => void;
    isPending: boolean;
    data: { ok: boolean; text: string } | undefined;
    error: unknown;
  };
  /** True if the form has unsaved changes. The test uses the saved settings, so it is disabled then. */
  isUnsaved: boolean;
  button: string;
  titles: { well: string; badly: string };
  /** Description of the test. */
  children: ReactNode;
}

/** Card that tests a connection with the saved settings and shows the result. */
export function TestCard({ ask, isUnsaved, button, titles, children }: Props) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Test</h2>
      <p className="text-sm text-text-muted">{children}</p>
      <ScriptButton
        variant="secondary"
        className="justify-self-start"
        disabled={isUnsaved}
        busy={ask.isPending && "Testing…"}
        onClick={() => ask.mutate()}
      >
        {button}
      </ScriptButton>
      {isUnsaved && <p className="text-sm text-text-muted">Save first.</p>}
      {ask.data && (
        <Alert
          tone={ask.data.ok ? "success" : "danger"}
          role="alert"
          title={ask.data.ok ? titles.well : titles.badly}
        >
          {ask.data.text}
        </Alert>
      )}
      {ask.error != null && (
        <Alert tone="danger" role="alert">
          {readProblem(ask.error).message}
        </Alert>
      )}
    </Card>
  );
}
