import { SUBSCRIBER_PAGE_SIZES } from "@rankwright/schema";
import { PageHeader } from "@rankwright/ui";
import { Loaded } from "../../components/loaded.tsx";
import { requestedPage, usePaging } from "../../components/paging.ts";
import { privateMeta } from "../../components/private-meta.ts";
import { AdminProblemBoundary } from "../../components/problem.tsx";
import { adminPage } from "../../data/admin.ts";
import { trpc } from "../../data/trpc.ts";
import type { Route } from "./+types/all-subscriber";
import { SubscribersTable } from "./subscribers-table.tsx";

export const meta = privateMeta("Subscribers");

const pageSize = SUBSCRIBER_PAGE_SIZES.list;

export function loader(args: Route.LoaderArgs) {
  const page = requestedPage(args.request);
  return adminPage(args, (q) => [q.subscribers.page.prefetch({ page, pageSize })]);
}

export default function AllSubscriber() {
  const { page } = usePaging();
  const subscribers = trpc.subscribers.page.useQuery({ page, pageSize });
  return (
    <>
      <PageHeader title="Subscribers" description="Who asked for your news, newest first." />
      <Loaded query={subscribers} what="subscribers" lines={pageSize}>
        {(data) => (
          <SubscribersTable
            caption="Subscribers"
            captionHidden
            subscribers={data}
            pageSize={pageSize}
            pageKey="page"
          />
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
