import { MESSAGE_PAGE_SIZE, MESSAGE_STATUSES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { requestedPage } from "../../components/paging.ts";
import { privateMeta } from "../../components/private-meta.ts";
import { AdminProblemBoundary } from "../../components/problem.tsx";
import { adminPage } from "../../data/admin.ts";
import { paths } from "../../paths.ts";
import type { Route } from "./+types/all-messages";
import { ExportLink } from "./export-link.tsx";
import { MessagesTable, messagePageKeys } from "./messages-table.tsx";
import { SearchForm, searchOf } from "./search-form.tsx";

export const meta = privateMeta("Messages");

export function loader(args: Route.LoaderArgs) {
  const search = searchOf(new URL(args.request.url).searchParams);
  return adminPage(args, (q) =>
    MESSAGE_STATUSES.map((messageStatus) =>
      q.messages.page.prefetch({
        page: requestedPage(args.request, messagePageKeys[messageStatus]),
        pageSize: MESSAGE_PAGE_SIZE,
        messageStatus,
        ...(search && { search }),
      }),
    ),
  );
}

export default function AllMessages() {
  const [params] = useSearchParams();
  const search = searchOf(params);
  return (
    <>
      <PageHeader title="Welcome to Admin Panel" description="What visitors wrote to you, newest first." />
      <div className="grid gap-2">
        <SearchForm placeholder="Name, email, words of the message" clear={paths.messages()} />
        <div className="justify-self-end">
          <ExportLink of="messages" filter={{ search }} />
        </div>
      </div>
      <MessagesTable status="UnRead" />
      <MessagesTable status="Read" />
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
