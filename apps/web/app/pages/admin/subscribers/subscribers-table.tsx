import type { Subscriber } from "@rankwright/schema";
import { EmailAddress, EmptyState, Pagination, Table } from "@rankwright/ui";
import { MoreFound } from "#app/components/more-found.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { usePaging } from "#app/data/paging.ts";

interface SubscribersTableProps {
  caption: string;
  captionHidden?: boolean;
  subscribers: { rows: Subscriber[]; total: number; page: number; pages: number; isMore?: true };
  pageSize: number;
  pageKey: string;
  /** True if a search or filter is active. */
  filtered?: boolean;
}

/** Newsletter subscribers, newest first, numbered across all pages. */
export function SubscribersTable(props: SubscribersTableProps) {
  const { caption, captionHidden, subscribers, pageSize, pageKey, filtered } = props;
  const { href } = usePaging(pageKey);
  const { rows, page, pages } = subscribers;
  return (
    <div className="grid gap-4">
      <Table
        caption={caption}
        {...(captionHidden && { captionHidden })}
        columns={[
          {
            id: "number",
            header: "Sl No.",
            narrow: true,
            cell: (_, index) => <span className="nums">{(page - 1) * pageSize + index + 1}</span>,
          },
          {
            id: "email",
            header: "Email",
            breakable: true,
            cell: ({ subemail }) => <EmailAddress address={subemail} />,
          },
        ]}
        rows={rows}
        rowKey={({ _id }) => _id}
        empty={
          filtered ? (
            <EmptyState
              icon="search"
              title="No matching subscribers"
              text="Try another part of the address."
            />
          ) : (
            <EmptyState
              icon="mail"
              title="No subscribers yet"
              text="People who subscribe to your newsletter appear here."
            />
          )
        }
      />
      <MoreFound of={subscribers} what="subscribers" />
      <Pagination label={caption} page={page} pages={pages} href={href} as={ScreenLink} />
    </div>
  );
}
