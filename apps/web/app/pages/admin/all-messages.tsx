import { MESSAGE_PAGE_SIZE, MESSAGE_STATUSES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { requestedPage } from "../../components/paging.ts";
import { privateMeta } from "../../components/private-meta.ts";
import { AdminProblemBoundary } from "../../components/problem.tsx";
import { adminPage } from "../../data/admin.ts";
import type { Route } from "./+types/all-messages";
import { MessagesTable, messagePageKeys } from "./messages-table.tsx";

export const meta = privateMeta("Messages");

export function loader(args: Route.LoaderArgs) {
  return adminPage(args, (q) =>
    MESSAGE_STATUSES.map((messageStatus) =>
      q.messages.page.prefetch({
        page: requestedPage(args.request, messagePageKeys[messageStatus]),
        pageSize: MESSAGE_PAGE_SIZE,
        messageStatus,
      }),
    ),
  );
}

export default function AllMessages() {
  return (
    <>
      <PageHeader title="Welcome to Admin Panel" description="What visitors wrote to you, newest first." />
      <MessagesTable status="UnRead" />
      <MessagesTable status="Read" />
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
