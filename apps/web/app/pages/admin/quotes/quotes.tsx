import { formatCents, longDay, paths, QUOTE_STATES, quoteStateNames } from "@rankwright/schema";
import { ButtonLink, EmptyState, PageHeader, Pagination, Table } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { pageFrom, usePaging } from "#app/data/paging.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import type { Route } from "./+types/quotes";
import { QuoteBadge } from "./quote-badge.tsx";

export const meta = privateMeta("Quotes");

const stateIn = (params: URLSearchParams) => QUOTE_STATES.find((state) => state === params.get("state"));

const queryOf = (params: URLSearchParams) => {
  const state = stateIn(params);
  return { page: pageFrom(params), ...(state && { state }) };
};

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.quotes.page.prefetch(queryOf(new URL(args.request.url).searchParams))]);

type Row = RouterOutputs["quotes"]["page"]["rows"][number];

/** Day that a quote waits for: its last one, or that of its unpaid invoice. */
function dayOf({ state, validUntil, dueDay, isOverdue, order }: Row): string {
  if (state === "accepted")
    return dueDay && order?.paymentStatus === "UnPaid"
      ? `${isOverdue ? "Overdue since" : "Due"} ${longDay(dueDay)}`
      : (order?.paymentStatus ?? "");
  return state === "declined" || state === "withdrawn" ? "–" : `Until ${longDay(validUntil)}`;
}

/** Links that filter the list by state. */
function States({ counts }: { counts: Readonly<Record<(typeof QUOTE_STATES)[number], number>> }) {
  const [params] = useSearchParams();
  const chosen = stateIn(params);
  const all = { label: "All", href: paths.quotes(), isChosen: chosen === undefined };
  const links = [
    all,
    ...QUOTE_STATES.map((state) => ({
      label: `${quoteStateNames[state]} (${counts[state]})`,
      href: paths.quotes({ state }),
      isChosen: state === chosen,
    })),
  ];
  return (
    <nav aria-label="Filter by state" className="flex flex-wrap gap-2">
      {links.map(({ label, href, isChosen }) => (
        <ButtonLink
          key={label}
          as={ScreenLink}
          href={href}
          size="sm"
          variant={isChosen ? "secondary" : "quiet"}
          aria-current={isChosen ? "page" : undefined}
        >
          {label}
        </ButtonLink>
      ))}
    </nav>
  );
}

/** All quotes, newest first. */
export default function Quotes() {
  const [params] = useSearchParams();
  const { href } = usePaging("page");
  const { moment } = useDates();
  const quotes = trpc.quotes.page.useQuery(queryOf(params));
  return (
    <>
      <PageHeader
        title="Quotes"
        description="Offers and orders that you write for a customer."
        action={
          <ButtonLink as={ScreenLink} href={paths.quote("new")}>
            New quote
          </ButtonLink>
        }
      />
      <Loaded query={quotes} what="quotes">
        {({ rows, page, pages, counts }) => (
          <div className="grid gap-4">
            <States counts={counts} />
            <Table
              caption="Quotes"
              captionHidden
              columns={[
                {
                  id: "title",
                  header: "Quote",
                  breakable: true,
                  cell: ({ _id, title, label }) => (
                    <>
                      <ScreenLink href={paths.quote(_id)} className="link wrap-anywhere">
                        {title}
                      </ScreenLink>
                      <span className="block text-sm text-text-muted">{label}</span>
                    </>
                  ),
                },
                {
                  id: "customer",
                  header: "Customer",
                  breakable: true,
                  cell: ({ company, customerName }) => company || customerName,
                },
                { id: "state", header: "Status", cell: ({ state }) => <QuoteBadge state={state} /> },
                { id: "day", header: "Date", cell: dayOf },
                {
                  id: "seen",
                  header: "Seen",
                  cell: ({ lastSeenAt }) => (lastSeenAt === null ? "–" : moment(lastSeenAt)),
                },
                {
                  id: "total",
                  header: "Total",
                  align: "end",
                  cell: ({ totalCents, currency }) => formatCents(totalCents, currency),
                },
              ]}
              rows={rows}
              rowKey={({ _id }) => _id}
              empty={
                <EmptyState
                  icon="file-text"
                  title="No quotes here yet"
                  text="Write a quote for services that have no fixed price. The customer accepts and pays on one page."
                />
              }
            />
            <Pagination label="Quotes" page={page} pages={pages} href={href} as={ScreenLink} />
          </div>
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
