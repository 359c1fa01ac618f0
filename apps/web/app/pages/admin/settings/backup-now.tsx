import { Alert, showToast } from "@rankwright/ui";
import { ScriptButton } from "#app/components/script-button.tsx";
import { trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";

/** Button to create a backup, with its errors. */
export function BackupNow({ isFirst }: { isFirst: boolean }) {
  const { settings } = trpc.useUtils();
  const backup = trpc.settings.backups.make.useMutation({
    onSuccess: async ({ trouble }) => {
      await Promise.all([settings.backups.list.invalidate(), settings.live.get.invalidate()]);
      if (!trouble) showToast("Backup created");
    },
  });
  return (
    <div className="grid gap-2">
      <ScriptButton
        variant="secondary"
        size="sm"
        className="justify-self-start"
        busy={backup.isPending && "Creating backup…"}
        onClick={() => backup.mutate()}
      >
        {isFirst ? "Create backup" : "Create another backup"}
      </ScriptButton>
      {backup.error && (
        <Alert tone="danger" role="alert">
          {readProblem(backup.error).message}
        </Alert>
      )}
      {backup.data?.trouble && (
        <Alert tone="warning" role="alert" title="Backup created, but some files are missing">
          <span className="whitespace-pre-line wrap-anywhere">{backup.data.trouble}</span>
        </Alert>
      )}
    </div>
  );
}
