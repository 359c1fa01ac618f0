import { paths } from "@rankwright/schema";
import { ButtonLink, EmptyState, PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { staffPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import type { Route } from "./+types/board";
import { queryOf } from "./board-query.ts";
import { Columns } from "./columns.tsx";

export const meta = privateMeta("Board");
export const handle = forStaff;

export function loader(args: Route.LoaderArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return staffPage(args, { staff: (q) => [q.board.columns.prefetch(query), q.board.people.prefetch()] });
}

const tab =
  "flex min-h-10 items-center rounded-sm px-4 text-sm font-semibold text-text-muted hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent";

/** Board of paid orders, grouped by next step. */
export default function Board() {
  const [params] = useSearchParams();
  const query = queryOf(params);
  const columns = trpc.board.columns.useQuery(query);
  const { data: people = [] } = trpc.board.people.useQuery();
  return (
    <>
      <PageHeader
        title="Board"
        description="Paid orders by status, overdue ones first."
        action={
          <nav
            aria-label="Filter by assignee"
            className="flex gap-1 rounded-md border border-border bg-surface-raised p-0.5"
          >
            <ScreenLink href={paths.board()} className={tab} aria-current={query.mine ? undefined : "page"}>
              All orders
            </ScreenLink>
            <ScreenLink
              href={`${paths.board()}?of=me`}
              className={tab}
              aria-current={query.mine ? "page" : undefined}
            >
              Assigned to me
            </ScreenLink>
          </nav>
        }
      />
      <Loaded query={columns} what="board" lines={10}>
        {(data) =>
          data.every(({ total }) => total === 0) ? (
            <EmptyState
              icon="check-circle"
              title={query.mine ? "No orders assigned to you" : "No paid orders yet"}
              text={
                query.mine
                  ? "Assign yourself an order under All orders."
                  : "Orders appear here once they are paid."
              }
              action={
                <ButtonLink
                  href={query.mine ? paths.board() : paths.totalOrders()}
                  as={ScreenLink}
                  variant="secondary"
                >
                  {query.mine ? "All orders" : "All orders, paid and unpaid"}
                </ButtonLink>
              }
            />
          ) : (
            <Columns columns={data} query={query} people={people} />
          )
        }
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
