import { Alert, Card } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { readProblem } from "#app/form/write-problem.ts";

interface Props {
  /** The call, with what came of it in words. */
  ask: {
    mutate: () => void;
    isPending: boolean;
    data: { ok: boolean; text: string } | undefined;
    error: unknown;
  };
  /** Only what is saved is tried. */
  isUnsaved: boolean;
  button: string;
  titles: { well: string; badly: string };
  /** What is tried, in a sentence. */
  children: ReactNode;
}

/** Tries a server by what is saved, and shows what it said. */
export function TryCard({ ask, isUnsaved, button, titles, children }: Props) {
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Try it</h2>
      <p className="text-sm text-text-muted">{children}</p>
      <ScriptButton
        variant="secondary"
        className="justify-self-start"
        disabled={isUnsaved}
        busy={ask.isPending && "Asking the server…"}
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
