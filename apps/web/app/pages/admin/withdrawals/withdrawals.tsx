import { CONTRACT_NOTICE_PAGE_SIZE } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { staffPage } from "#app/data/admin.ts";
import { requestedPage } from "#app/data/paging.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import type { Route } from "./+types/withdrawals";
import { NoticesTable, noticePageKeys } from "./notices-table.tsx";

const TITLE = "Withdrawals and cancellations";

export const meta = privateMeta(TITLE);

export const handle = forStaff;

export const loader = (args: Route.LoaderArgs) =>
  staffPage(args, {
    staff: (q) =>
      (["open", "done"] as const).map((state) =>
        q.contracts.page.prefetch({
          page: requestedPage(args.request, noticePageKeys[state]),
          pageSize: CONTRACT_NOTICE_PAGE_SIZE,
          done: state === "done",
        }),
      ),
  });

export default function Withdrawals() {
  return (
    <>
      <PageHeader
        title={TITLE}
        description="Sent by customers on your site, without a login. Handle each within 14 days."
      />
      <NoticesTable state="open" />
      <NoticesTable state="done" />
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
