import { MESSAGE_PAGE_SIZE, MESSAGE_STATUSES, paths } from "@rankwright/schema";
import { ButtonLink, PageHeader } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { staffPage } from "#app/data/admin.ts";
import { requestedPage } from "#app/data/paging.ts";
import { privateMeta } from "#app/meta.ts";
import { ExportLink } from "#app/pages/admin/lists/export-link.tsx";
import { SearchForm, searchOf } from "#app/pages/admin/lists/search-form.tsx";
import { forStaff } from "#app/pages/admin/panel.ts";
import type { Route } from "./+types/all-messages";
import { MessagesTable, messagePageKeys } from "./messages-table.tsx";

export const meta = privateMeta("Messages");

export const handle = forStaff;

export function loader(args: Route.LoaderArgs) {
  const search = searchOf(new URL(args.request.url).searchParams);
  return staffPage(args, {
    staff: (q) =>
      MESSAGE_STATUSES.map((messageStatus) =>
        q.messages.page.prefetch({
          page: requestedPage(args.request, messagePageKeys[messageStatus]),
          pageSize: MESSAGE_PAGE_SIZE,
          messageStatus,
          ...(search && { search }),
        }),
      ),
  });
}

export default function AllMessages() {
  const [params] = useSearchParams();
  const search = searchOf(params);
  return (
    <>
      <PageHeader
        above={<p className="eyebrow">Messages</p>}
        title="Welcome to Admin Panel"
        description="Messages from visitors, newest first."
        action={
          <ButtonLink href={paths.savedReplies()} as={ScreenLink} variant="secondary">
            Saved replies
          </ButtonLink>
        }
      />
      <div className="grid gap-2">
        <SearchForm placeholder="Name, email or text" clear={paths.messages()} />
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
