import { paths } from "@rankwright/schema";
import { Badge, Breadcrumb, Card, EmailAddress, PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { staffRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { forStaff } from "#app/pages/admin/panel.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";
import type { Route } from "./+types/withdrawal";
import { Facts } from "./facts.tsx";
import { HandleNotice } from "./handle-notice.tsx";
import { NoOrder } from "./no-order.tsx";
import type { Notice as NoticeData } from "./notice.ts";
import { NoticeOrder } from "./notice-order.tsx";
import { nounOf } from "./notices-table.tsx";

export const meta = privateMeta("Withdrawal or cancellation");

export const handle = forStaff;

export function loader(args: Route.LoaderArgs) {
  const _id = args.params.id;
  return staffRecordPage(args, () => api(args.context).contracts.get({ _id }), {
    staff: (q) => [q.contracts.get.prefetch({ _id })],
  });
}

export default function Withdrawal({ params }: Route.ComponentProps) {
  const query = trpc.contracts.get.useQuery({ _id: params.id });
  return (
    <Loaded query={query} what="declaration">
      {(notice) => <Notice notice={notice} />}
    </Loaded>
  );
}

function Notice({ notice }: { notice: NoticeData }) {
  const { kind, name, email, contract, remark, receivedAt, state, order } = notice;
  const { moment } = useDates();
  const title = `${nounOf(kind)} of ${name}`;
  return (
    <>
      <PageHeader
        title={title}
        above={
          <Breadcrumb
            as={ScreenLink}
            items={[{ label: "Withdrawals", href: paths.withdrawals() }, { label: title }]}
          />
        }
        action={state !== "done" && <HandleNotice notice={notice} />}
      />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Card className="grid gap-5">
          <h2 className="text-xl font-semibold">What the customer sent</h2>
          <Facts
            facts={[
              ["Name", name],
              ["Email", <EmailAddress key="email" address={email} />],
              ["Order", contract],
              ["Remark", remark.trim() || "None"],
              ["Received", moment(receivedAt)],
              [
                "Status",
                <Badge key="state" tone={state === "done" ? "success" : "warning"}>
                  {state === "done" ? "Handled" : "Open"}
                </Badge>,
              ],
              ...(state === "done"
                ? ([
                    ["Handled", `${moment(notice.handledAt ?? receivedAt)} by ${notice.handledBy}`],
                    ["Note", notice.note.trim() || "None"],
                  ] as const)
                : []),
            ]}
          />
        </Card>
        {order ? <NoticeOrder notice={notice} order={order} /> : <NoOrder notice={notice} />}
      </div>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
