import { type CustomerSort, paths } from "@rankwright/schema";
import { Badge, type Column, EmailAddress, EmptyState, Pagination, Table } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Amounts } from "#app/components/amounts.tsx";
import { MoreFound } from "#app/components/more-found.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { usePaging } from "#app/data/paging.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";
import { sortOf } from "./customer-query.ts";

type Page = RouterOutputs["customers"]["page"];
type Row = Page["rows"][number];
type CustomerColumn = Column<Row> & { by?: CustomerSort };

/** Tags of a customer. */
export function Tags({ tags }: { tags: readonly string[] }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <Badge key={tag} className="max-w-full">
          <span className="truncate">{tag}</span>
        </Badge>
      ))}
    </span>
  );
}

const spentColumn: CustomerColumn = {
  id: "spent",
  header: "Spent",
  by: "spent",
  align: "end",
  cell: ({ spent }) => spent && <Amounts of={spent} />,
};

const columnsFor = (day: (at: number) => string, isAdmin: boolean): CustomerColumn[] => [
  {
    id: "name",
    header: "Customer",
    by: "name",
    breakable: true,
    cell: ({ _id, name, email }) => (
      <span className="grid">
        <ScreenLink href={paths.customer(_id)} className="row-link link font-semibold">
          {name || email}
        </ScreenLink>
        {name && (
          <span className="text-xs text-text-muted wrap-anywhere">
            <EmailAddress address={email} />
          </span>
        )}
      </span>
    ),
  },
  { id: "tags", header: "Tags", breakable: true, cell: ({ tags }) => <Tags tags={tags} /> },
  {
    id: "orders",
    header: "Orders",
    by: "orders",
    align: "end",
    cell: ({ orders }) => <span className="nums">{orders}</span>,
  },
  ...(isAdmin ? [spentColumn] : []),
  {
    id: "seen",
    header: "Last seen",
    by: "lastSeen",
    cell: ({ lastSeenAt }) => <span className="nums whitespace-nowrap">{day(lastSeenAt)}</span>,
  },
];

/** Customers, with columns that sort the whole list. */
export function CustomersTable({ customers, filtered }: { customers: Page; filtered: boolean }) {
  const { href } = usePaging();
  const [params] = useSearchParams();
  const { day } = useDates();
  const isAdmin = useIsAdmin();
  const { sort, ascending } = sortOf(params, isAdmin);
  const sortHref = (by: CustomerSort) => {
    const next = new URLSearchParams(params);
    next.delete("page");
    next.set("sort", by);
    // Names are first sorted from A to Z, numbers and dates from the greatest.
    const isUp = sort === by ? !ascending : by === "name";
    if (isUp) next.set("ascending", "true");
    else next.delete("ascending");
    return `?${next}`;
  };
  return (
    <div className="grid gap-4">
      <Table
        caption="Customers"
        captionHidden
        as={ScreenLink}
        columns={columnsFor(day, isAdmin).map(({ by, ...column }) =>
          by
            ? {
                ...column,
                sort: {
                  direction: sort === by ? (ascending ? "ascending" : "descending") : "none",
                  href: sortHref(by),
                } as const,
              }
            : column,
        )}
        rows={customers.rows}
        rowKey={({ _id }) => _id}
        empty={
          filtered ? (
            <EmptyState icon="search" title="No matching customers" text="Try fewer words or another tag." />
          ) : (
            <EmptyState
              icon="users"
              title="No customers yet"
              text="People appear here when they order or create an account."
            />
          )
        }
      />
      <MoreFound of={customers} what="customers" />
      <Pagination
        label="Customers"
        page={customers.page}
        pages={customers.pages}
        href={href}
        as={ScreenLink}
      />
    </div>
  );
}
