import { formatCents, paths, planRhythm } from "@rankwright/schema";
import { type Column, EmailAddress, EmptyState, Pagination, Table } from "@rankwright/ui";
import { MoreFound } from "#app/components/more-found.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { usePaging } from "#app/data/paging.ts";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { dayOf, SubscriptionBadge, soFar } from "./state-badge.tsx";

type Page = RouterOutputs["subscriptions"]["page"];
type Subscription = Page["rows"][number];

const columns: readonly Column<Subscription>[] = [
  {
    id: "customer",
    header: "Customer",
    breakable: true,
    cell: ({ _id, customerName, customerEmail }) => (
      <span className="grid">
        <ScreenLink href={paths.subscriptionView(_id)} className="row-link link font-semibold">
          {customerName}
        </ScreenLink>
        <span className="text-xs text-text-muted wrap-anywhere">
          <EmailAddress address={customerEmail} />
        </span>
      </span>
    ),
  },
  { id: "package", header: "Package", breakable: true, cell: ({ packageName }) => packageName },
  {
    id: "price",
    header: "Price",
    cell: ({ priceCents, currency, unit, every }) => (
      <span className="nums grid whitespace-nowrap">
        <span>{formatCents(priceCents, currency)}</span>
        <span className="text-xs text-text-muted">{planRhythm({ unit, every })}</span>
      </span>
    ),
  },
  { id: "state", header: "State", cell: (row) => <SubscriptionBadge {...row} /> },
  {
    id: "next",
    header: "Next charge",
    cell: ({ nextCharge }) => (
      <span className="nums whitespace-nowrap">{nextCharge !== null && dayOf(nextCharge)}</span>
    ),
  },
  {
    id: "so-far",
    header: "So far",
    align: "end",
    cell: (row) => <span className="whitespace-nowrap">{row.state !== "pending" && soFar(row)}</span>,
  },
];

/** Subscriptions of all customers, in pages. */
export function SubscriptionsTable({ subscriptions, filtered }: { subscriptions: Page; filtered: boolean }) {
  const { href } = usePaging();
  return (
    <div className="grid gap-4">
      <Table
        caption="Subscriptions"
        captionHidden
        as={ScreenLink}
        columns={columns}
        rows={subscriptions.rows}
        rowKey={({ _id }) => _id}
        empty={
          filtered ? (
            <EmptyState
              icon="search"
              title="No matching subscriptions"
              text="Try fewer words or another filter."
            />
          ) : (
            <EmptyState
              icon="redo"
              title="No subscriptions yet"
              text="They appear here when customers order a package that is billed per week, month or year. Set this under Recurring charges in a package."
            />
          )
        }
      />
      <MoreFound of={subscriptions} what="subscriptions" />
      <Pagination
        label="Subscriptions"
        page={subscriptions.page}
        pages={subscriptions.pages}
        href={href}
        as={ScreenLink}
      />
    </div>
  );
}
