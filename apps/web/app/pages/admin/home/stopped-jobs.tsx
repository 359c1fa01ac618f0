import { pluralize } from "@rankwright/schema";
import { Alert, Button, showToast } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** Background jobs that the server no longer retries, each with a retry button. Renders nothing if there are none. */
export function StoppedJobs() {
  const { data, isError } = trpc.stoppedJobs.list.useQuery();
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const { moment } = useDates();
  const retry = trpc.stoppedJobs.retry.useMutation({
    onSuccess: async () => {
      await utils.stoppedJobs.invalidate();
      showToast("Retrying the job");
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  if (isError && !data)
    return (
      <Alert tone="warning">Can't check for stopped jobs right now. Reload the page to try again.</Alert>
    );
  if (!data || data.length === 0) return null;
  return (
    <Alert tone="warning">
      <h2 className="text-base font-semibold">{pluralize(data.length, "stopped job")}</h2>
      <p>
        The server stopped three times while running this job. If it was shut down at those times, try again.
        Otherwise check the server log first. All other jobs keep running.
      </p>
      <ul className="mt-2 grid gap-2">
        {data.map(({ worker, rowId, what, at }) => (
          <li
            key={`${worker} ${rowId}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1"
          >
            <span className="wrap-anywhere">
              {what} <span className="nums">({moment(at)})</span>
            </span>
            <Button
              variant="secondary"
              size="sm"
              disabled={!hydrated}
              aria-label={`Try again: ${what}`}
              busy={retry.isPending && retry.variables.rowId === rowId && "Trying…"}
              onClick={() => retry.mutate({ worker, rowId })}
            >
              Try again
            </Button>
          </li>
        ))}
      </ul>
    </Alert>
  );
}
