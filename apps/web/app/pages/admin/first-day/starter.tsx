import { Card, showToast } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";

/** For an empty site: creates a first page from the name and the packages. */
export function Starter({ hasName }: { hasName: boolean }) {
  const utils = trpc.useUtils();
  const write = trpc.setup.starter.useMutation({
    onSuccess: async () => {
      await Promise.all([utils.content.invalidate(), utils.setup.invalidate()]);
      showToast("Your first page is written. Each text can be changed under Content.");
    },
    onError: ({ message }) => showToast(message, { tone: "danger" }),
  });
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl">Begin with a starter</h2>
      <p className="text-text-muted">
        Your site has no texts yet. A starter writes a short first page out of your name and what you sell, in
        words that you change afterwards.
      </p>
      <ScriptButton
        variant="secondary"
        disabled={!hasName}
        busy={write.isPending && "Writing…"}
        onClick={() => write.mutate()}
        className="justify-self-start"
      >
        Write the starter
      </ScriptButton>
      {!hasName && <p className="text-sm text-text-muted">Save your name first: it begins with that.</p>}
    </Card>
  );
}
