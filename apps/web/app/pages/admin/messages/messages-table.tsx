import { MESSAGE_PAGE_SIZE, type MessageStatus, messageTexts, paths } from "@rankwright/schema";
import { EmailAddress, EmptyState, Pagination, Table } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { MoreFound } from "#app/components/more-found.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { searchOf } from "#app/pages/admin/lists/search-form.tsx";
import { useDates } from "#app/pages/admin/use-dates.ts";

const words = {
  UnRead: {
    caption: "Unread Messages",
    title: "No unread messages",
    text: "New messages from your contact form appear here.",
  },
  Read: {
    caption: "Read Messages",
    title: "No read messages",
    text: "Messages move here when you read or answer them.",
  },
} as const satisfies Record<MessageStatus, object>;

/** Name of the search parameter with each table's page number. */
export const messagePageKeys = { UnRead: "unread", Read: "read" } as const satisfies Record<
  MessageStatus,
  string
>;

const EXCERPT = 160;

/** Returns the beginning of a message, on one line. */
function excerptOf(message: string): string {
  const text = message.trim().replace(/\s+/gu, " ");
  return text.length > EXCERPT ? `${text.slice(0, EXCERPT).trimEnd()}…` : text;
}

/** Messages with one status, newest first. */
export function MessagesTable({ status }: { status: MessageStatus }) {
  const { page, href } = usePaging(messagePageKeys[status]);
  const [params] = useSearchParams();
  const search = searchOf(params);
  const messages = trpc.messages.page.useQuery({
    page,
    pageSize: MESSAGE_PAGE_SIZE,
    messageStatus: status,
    ...(search && { search }),
  });
  const { caption, title, text } = words[status];
  const { day } = useDates();
  return (
    <Loaded query={messages} what="messages" lines={MESSAGE_PAGE_SIZE}>
      {(data) => (
        <div className="grid gap-4">
          <Table
            caption={caption}
            columns={[
              {
                id: "name",
                header: "Name",
                breakable: true,
                cell: (message) => <span className="font-semibold">{message.name || "No name"}</span>,
              },
              {
                id: "email",
                header: "Email",
                breakable: true,
                cell: (message) => <EmailAddress address={message.email} />,
              },
              {
                id: "subject",
                header: "Subject",
                breakable: true,
                cell: (message) => <span className="line-clamp-2">{message.subject}</span>,
              },
              {
                id: "message",
                header: "Message",
                breakable: true,
                cell: ({ message }) => (
                  <span className="line-clamp-3 text-text-muted">{excerptOf(message)}</span>
                ),
              },
              {
                id: "received",
                header: "Received",
                cell: (message) => <span className="nums whitespace-nowrap">{day(message.createdAt)}</span>,
              },
              {
                id: "view",
                header: "",
                align: "end",
                cell: (message) => (
                  <ScreenLink
                    href={paths.message(message._id)}
                    className="row-link link text-sm font-semibold whitespace-nowrap"
                  >
                    {messageTexts.viewMessage}
                  </ScreenLink>
                ),
              },
            ]}
            rows={data.rows}
            rowKey={({ _id }) => _id}
            empty={
              search ? (
                <EmptyState
                  icon="search"
                  title="No matching messages"
                  text="Try fewer words."
                  className="py-8"
                />
              ) : (
                <EmptyState icon="inbox" title={title} text={text} className="py-8" />
              )
            }
          />
          <MoreFound of={data} what="messages" />
          <Pagination label={caption} page={data.page} pages={data.pages} href={href} as={ScreenLink} />
        </div>
      )}
    </Loaded>
  );
}
