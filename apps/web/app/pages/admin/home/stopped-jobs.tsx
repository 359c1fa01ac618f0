import { pluralize } from "@rankwright/schema";
import { Alert } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { useLazyComponent } from "#app/hooks/use-part.ts";

// Loaded on demand, because there is rarely a stopped job.
const loadList = () => import("./stopped-jobs-list.tsx");

/** Background jobs that the server no longer retries, each with a retry button. Renders nothing if there are none. */
export function StoppedJobs() {
  const { data, isError } = trpc.stoppedJobs.list.useQuery();
  const List = useLazyComponent(loadList, (data?.length ?? 0) > 0);
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
      {List === null && <p>The list couldn't be loaded. Reload the page.</p>}
      {List && <List jobs={data} />}
    </Alert>
  );
}
