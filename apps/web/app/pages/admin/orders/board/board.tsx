import { BOARD_COLUMNS, type BoardColumn, boardMoves, boardWords, paths } from "@rankwright/schema";
import { ButtonLink, EmptyState, PageHeader, showToast } from "@rankwright/ui";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { staffPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";
import type { Route } from "./+types/board";
import { Column } from "./column.tsx";
import type { Card } from "./order-card.tsx";

export const meta = privateMeta("Board");
export const handle = forStaff;

/** Returns the query in the address. */
function queryOf(params: URLSearchParams) {
  const more = BOARD_COLUMNS.find((column) => column === params.get("more"));
  return { mine: params.get("of") === "me", ...(more && { more }) };
}

export function loader(args: Route.LoaderArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return staffPage(args, { staff: (q) => [q.board.columns.prefetch(query), q.board.people.prefetch()] });
}

const tab =
  "flex min-h-11 items-center rounded-md px-4 text-sm font-semibold text-text-muted hover:text-text aria-[current]:bg-accent-soft aria-[current]:text-accent";

/** Board of paid orders, grouped by next step. */
export default function Board() {
  const [params] = useSearchParams();
  const query = queryOf(params);
  const columns = trpc.board.columns.useQuery(query);
  const { data: people = [] } = trpc.board.people.useQuery();
  const [dragged, setDragged] = useState<Card>();
  const orderChanged = useOrderChanged();
  const move = trpc.board.move.useMutation({
    onSuccess: async ({ customerName, column }) => {
      await orderChanged();
      showToast(`Order of ${customerName} moved to ${boardWords[column ?? "work"]}`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
  });
  const mayGo = (card: Card, to: BoardColumn) => {
    const moves: readonly BoardColumn[] = card.column === null ? [] : boardMoves[card.column];
    return moves.includes(to);
  };
  return (
    <>
      <PageHeader
        title="Board"
        description="Paid orders by status, overdue ones first."
        action={
          <nav aria-label="Filter by assignee" className="flex gap-1">
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
            <div className="grid items-start gap-5 md:grid-cols-2 xl:grid-cols-4 xl:gap-3">
              {data.map((column) => (
                <Column
                  key={column.column}
                  column={column}
                  people={people}
                  isTarget={dragged !== undefined && mayGo(dragged, column.column)}
                  moreHref={`?${new URLSearchParams({ ...(query.mine && { of: "me" }), more: column.column })}`}
                  onDrag={setDragged}
                  onDrop={() => {
                    if (dragged && mayGo(dragged, column.column))
                      move.mutate({ _id: dragged._id, to: column.column });
                    setDragged(undefined);
                  }}
                  onMove={(card, to) => move.mutate({ _id: card._id, to })}
                />
              ))}
            </div>
          )
        }
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
