import { Button, showToast } from "@rankwright/ui";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

/** List of stopped jobs with a retry button each. */
export default function StoppedJobsList({ jobs }: { jobs: RouterOutputs["stoppedJobs"]["list"] }) {
  const utils = trpc.useUtils();
  const { moment } = useDates();
  const retry = trpc.stoppedJobs.retry.useMutation({
    onSuccess: async () => {
      await utils.stoppedJobs.invalidate();
      showToast("Retrying the job");
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  return (
    <ul className="mt-2 grid gap-2">
      {jobs.map(({ worker, rowId, what, at }) => (
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
            aria-label={`Try again: ${what}`}
            busy={retry.isPending && retry.variables.rowId === rowId && "Trying…"}
            onClick={() => retry.mutate({ worker, rowId })}
          >
            Try again
          </Button>
        </li>
      ))}
    </ul>
  );
}
