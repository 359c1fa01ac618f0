import { Alert, Card, Skeleton } from "@rankwright/ui";
import type { ReactNode } from "react";
import { ScriptButton } from "./script-button.tsx";

interface QueryLike<T> {
  data: T | undefined;
  error: { message: string } | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Renders a query's state: its data, an error with a retry button, or a skeleton while loading. */
export function Loaded<T>(props: {
  query: QueryLike<T>;
  /** Name of the data, such as "orders". */
  what: string;
  lines?: number;
  children: (data: T) => ReactNode;
}) {
  const { query, what, lines = 5, children } = props;
  if (query.data !== undefined) return children(query.data);
  if (query.error)
    return (
      <Alert tone="danger" role="alert" title={`The ${what} could not be loaded`}>
        <p>{query.error.message}</p>
        <ScriptButton
          variant="secondary"
          size="sm"
          className="mt-3"
          busy={query.isFetching && "Trying again…"}
          onClick={() => query.refetch()}
        >
          Try again
        </ScriptButton>
      </Alert>
    );
  return (
    <Card>
      <Skeleton lines={lines} label={`Loading ${what}…`} />
    </Card>
  );
}
