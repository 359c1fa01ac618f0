import { formatNumber, paths } from "@rankwright/schema";
import { ButtonLink, EmptyState, PageHeader, Pagination, Table } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { pageFrom, usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import type { Route } from "./+types/newsletters";
import { StateBadge } from "./states.tsx";

export const meta = privateMeta("Newsletters");

const queryOf = (params: URLSearchParams) => ({ page: pageFrom(params) });

export function loader(args: Route.LoaderArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return adminPage(args, (q) => [q.newsletters.page.prefetch(query), q.subscribers.counts.prefetch()]);
}

/** Polling interval while a newsletter is being sent, in milliseconds. */
const EVERY_MS = 5_000;

/** All newsletters, newest first. */
export default function Newsletters() {
  const [params] = useSearchParams();
  const { href } = usePaging("page");
  const { moment } = useDates();
  const { data: counts } = trpc.subscribers.counts.useQuery();
  const newsletters = trpc.newsletters.page.useQuery(queryOf(params), {
    refetchInterval: ({ state }) =>
      state.data?.rows.some((row) => row.state === "sending") ? EVERY_MS : false,
  });
  return (
    <>
      <PageHeader
        title="Newsletters"
        description={
          <>
            Mails to your subscribers.{" "}
            {counts && (
              <ScreenLink href={`${paths.subscribers()}?confirmed=true`} className="link">
                {counts.confirmed === 1
                  ? "1 confirmed subscriber"
                  : `${formatNumber(counts.confirmed)} confirmed subscribers`}
              </ScreenLink>
            )}
          </>
        }
        action={
          <ButtonLink as={ScreenLink} href={paths.newsletter("new")}>
            New newsletter
          </ButtonLink>
        }
      />
      <Loaded query={newsletters} what="newsletters">
        {({ rows, page, pages }) => (
          <div className="grid gap-4">
            <Table
              caption="Newsletters"
              captionHidden
              columns={[
                {
                  id: "subject",
                  header: "Subject",
                  cell: ({ _id, subject }) => (
                    <ScreenLink href={paths.newsletter(_id)} className="link wrap-anywhere">
                      {subject}
                    </ScreenLink>
                  ),
                },
                { id: "state", header: "Status", cell: ({ state }) => <StateBadge state={state} /> },
                {
                  id: "sent",
                  header: "Sent",
                  align: "end",
                  cell: ({ state, sent, recipients }) =>
                    state === "draft" ? "–" : `${formatNumber(sent)} of ${formatNumber(recipients)}`,
                },
                {
                  id: "when",
                  header: "Date",
                  cell: ({ startedAt, updatedAt }) => moment(startedAt ?? updatedAt),
                },
              ]}
              rows={rows}
              rowKey={({ _id }) => _id}
              empty={
                <EmptyState
                  icon="megaphone"
                  title="No newsletters yet"
                  text="Write your first newsletter. It stays a draft until you send it."
                />
              }
            />
            <Pagination label="Newsletters" page={page} pages={pages} href={href} as={ScreenLink} />
          </div>
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
