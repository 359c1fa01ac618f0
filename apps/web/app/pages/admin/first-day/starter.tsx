import { Card, showToast } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";

/** Card for an empty site, with a button to create a first page from the business's name and packages. */
export function Starter({ hasName }: { hasName: boolean }) {
  const utils = trpc.useUtils();
  const write = trpc.setup.starter.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.content.invalidate(), utils.setup.invalidate()]);
      showToast("Your first page is ready. You can edit it under Content.");
    },
    onError: ({ message }) => showToast(message, { tone: "danger" }),
  });
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Starter content</h2>
      <p className="text-text-muted">
        Your site is empty. Create a short first page from your business name and packages, then edit it.
      </p>
      <ScriptButton
        variant="secondary"
        disabled={!hasName}
        busy={write.isPending && "Creating…"}
        onClick={() => write.mutate()}
        className="justify-self-start"
      >
        Create first page
      </ScriptButton>
      {!hasName && <p className="text-sm text-text-muted">Save your business name first.</p>}
    </Card>
  );
}
