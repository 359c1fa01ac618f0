import { CONTRACT_NOTICE_PAGE_SIZE, type ContractNoticeKind, contractPages, paths } from "@rankwright/schema";
import { Badge, EmailAddress, EmptyState, Pagination, Table } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

type State = "open" | "done";

/** Name of the search parameter with each table's page number. */
export const noticePageKeys = { open: "page", done: "handled" } as const satisfies Record<State, string>;

const words = {
  open: {
    caption: "Open",
    title: "Nothing to handle",
    text: "When a customer withdraws from a contract or cancels a plan on your site, it appears here.",
  },
  done: {
    caption: "Handled",
    title: "Nothing handled yet",
    text: "Withdrawals and cancellations move here when you mark them as handled.",
  },
} as const satisfies Record<State, object>;

/** Name of a declaration, such as "Withdrawal". */
export const nounOf = (kind: ContractNoticeKind): string =>
  contractPages[kind].noun.replace(/^./, (first) => first.toUpperCase());

/** Open or handled withdrawals and cancellations, newest first. */
export function NoticesTable({ state }: { state: State }) {
  const { page, href } = usePaging(noticePageKeys[state]);
  const notices = trpc.contracts.page.useQuery({
    page,
    pageSize: CONTRACT_NOTICE_PAGE_SIZE,
    done: state === "done",
  });
  const { caption, title, text } = words[state];
  const { moment } = useDates();
  return (
    <Loaded query={notices} what="withdrawals and cancellations" lines={CONTRACT_NOTICE_PAGE_SIZE}>
      {(data) => (
        <div className="grid gap-4">
          <Table
            caption={caption}
            columns={[
              { id: "kind", header: "Type", cell: ({ kind }) => <Badge>{nounOf(kind)}</Badge> },
              {
                id: "name",
                header: "Customer",
                breakable: true,
                cell: ({ name, email }) => (
                  <span className="grid">
                    <span className="font-semibold">{name}</span>
                    <EmailAddress address={email} />
                  </span>
                ),
              },
              {
                id: "order",
                header: "Order",
                breakable: true,
                cell: ({ packageName, contract }) =>
                  packageName ?? (
                    <span className="grid justify-items-start gap-1">
                      <span className="line-clamp-2">{contract}</span>
                      <Badge tone="warning">No matching order</Badge>
                    </span>
                  ),
              },
              {
                id: "received",
                header: "Received",
                cell: ({ receivedAt }) => (
                  <span className="nums whitespace-nowrap">{moment(receivedAt)}</span>
                ),
              },
              {
                id: "view",
                header: "",
                align: "end",
                cell: ({ _id, kind }) => (
                  <ScreenLink
                    href={paths.withdrawal(_id)}
                    className="row-link link text-sm font-semibold whitespace-nowrap"
                  >
                    View {contractPages[kind].noun}
                  </ScreenLink>
                ),
              },
            ]}
            rows={data.rows}
            rowKey={({ _id }) => _id}
            empty={
              <EmptyState
                icon={state === "open" ? "check-circle" : "inbox"}
                title={title}
                text={text}
                className="py-8"
              />
            }
          />
          <Pagination label={caption} page={data.page} pages={data.pages} href={href} as={ScreenLink} />
        </div>
      )}
    </Loaded>
  );
}
