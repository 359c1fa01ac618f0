import { Alert, Card } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { MailPreview } from "#app/pages/admin/settings/mail/mail-preview.tsx";
import type { Words } from "./words-form.tsx";

/** What the mail looks like with the business' head, and with the line that ends the subscription. */
export function Preview({ words: { subject, text } }: { words: Words }) {
  const show = trpc.newsletters.preview.useMutation();
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Preview</h2>
      <ScriptButton
        variant="secondary"
        className="justify-self-start"
        busy={show.isPending && "Making it…"}
        onClick={() => show.mutate({ subject, text })}
      >
        Show what is typed
      </ScriptButton>
      {show.error && (
        <Alert tone="danger" role="alert">
          {readProblem(show.error).message}
        </Alert>
      )}
      {show.data && (
        <>
          <p className="text-sm">
            <span className="text-text-muted">Subject: </span>
            {show.data.subject}
          </p>
          <MailPreview html={show.data.html} />
        </>
      )}
    </Card>
  );
}
