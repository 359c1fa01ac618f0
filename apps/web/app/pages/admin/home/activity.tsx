import { paths } from "@rankwright/schema";
import { EmailAddress, EmptyState, PageHeader, Pagination, SelectField, Table } from "@rankwright/ui";
import { useSearchParams } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { pageFrom, usePaging } from "#app/data/paging.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { FilterForm } from "#app/pages/admin/lists/filter-form.tsx";
import { useDates } from "#app/pages/admin/use-dates.ts";
import type { Route } from "./+types/activity";
import { actionWords, kindOf, kinds, splitSubject } from "./activity-words.ts";

export const meta = privateMeta("Activity");

const PAGE_SIZE = 20;

function queryOf(params: URLSearchParams) {
  const action = kindOf(params.get("of"));
  return { page: pageFrom(params), pageSize: PAGE_SIZE, ...(action && { action }) };
}

export function loader(args: Route.LoaderArgs) {
  const query = queryOf(new URL(args.request.url).searchParams);
  return adminPage(args, (q) => [q.audit.page.prefetch(query)]);
}

/** Audit log of the changes by admins and staff. */
export default function Activity() {
  const [params] = useSearchParams();
  const log = trpc.audit.page.useQuery(queryOf(params));
  const { href } = usePaging();
  const { moment } = useDates();
  const of = kindOf(params.get("of")) ?? "";
  return (
    <>
      <PageHeader title="Activity" description="Changes made in the admin panel, with author and time." />
      <div className="grid gap-4">
        <FilterForm
          values={{ of }}
          button="Filter"
          clear={paths.activity()}
          className="flex flex-wrap items-end gap-3"
        >
          <SelectField
            label="Show"
            name="of"
            className="min-w-56 max-sm:flex-1"
            options={[{ value: "", label: "All activity" }, ...kinds]}
            defaultValue={of}
          />
        </FilterForm>
        <Loaded query={log} what="activity" lines={PAGE_SIZE}>
          {(data) => (
            <>
              <Table
                caption="Activity"
                captionHidden
                columns={[
                  {
                    id: "when",
                    header: "Date",
                    cell: ({ at }) => <span className="nums whitespace-nowrap">{moment(at)}</span>,
                  },
                  {
                    id: "who",
                    header: "User",
                    breakable: true,
                    cell: ({ byEmail }) => <EmailAddress address={byEmail} />,
                  },
                  {
                    id: "what",
                    header: "Action",
                    cell: ({ action, subject }) => (
                      <span className="font-semibold">{actionWords(action, subject)}</span>
                    ),
                  },
                  {
                    id: "details",
                    header: "Details",
                    breakable: true,
                    cell: (entry) => <Details {...entry} />,
                  },
                ]}
                rows={data.rows}
                rowKey={({ _id }) => _id}
                empty={
                  <EmptyState
                    icon="clock"
                    title="No activity yet"
                    text="Changes made in the admin panel appear here."
                  />
                }
              />
              <Pagination label="Activity" page={data.page} pages={data.pages} href={href} as={ScreenLink} />
            </>
          )}
        </Loaded>
      </div>
    </>
  );
}

/** Subject of an entry, with a link to its order or message. */
function Details({ action, subject }: { action: string; subject: string }) {
  const { link, rest } = splitSubject(action, subject);
  if (!link) return rest;
  return (
    <>
      <ScreenLink href={link.to} className="link">
        {link.word}
      </ScreenLink>
      {rest && `: ${rest}`}
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
