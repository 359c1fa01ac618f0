import { paths, pluralize } from "@rankwright/schema";
import { EmptyState, PageHeader, Table } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/briefs";

export const meta = privateMeta("Briefs");

export const loader = (args: Route.LoaderArgs) => adminPage(args, (q) => [q.briefs.forms.prefetch()]);

const asked = (n: number) => (n === 0 ? "No questions" : pluralize(n, "question"));

/** Intake forms of all packages. */
export default function Briefs() {
  const forms = trpc.briefs.forms.useQuery();
  return (
    <>
      <PageHeader
        title="Briefs"
        description="A brief is a list of questions per package that customers answer after they pay."
      />
      <Loaded query={forms} what="briefs" lines={3}>
        {(rows) => (
          <Table
            caption="Briefs"
            captionHidden
            stacks
            columns={[
              {
                id: "package",
                header: "Package",
                breakable: true,
                cell: ({ packageName }) => <span className="font-semibold">{packageName}</span>,
              },
              { id: "questions", header: "Questions", cell: ({ questions }) => asked(questions) },
              {
                id: "edit",
                header: "",
                align: "end",
                cell: ({ _id, packageName, questions }) => (
                  <ScreenLink
                    href={paths.briefForm(_id)}
                    className="link text-sm font-semibold"
                    aria-label={`${questions === 0 ? "Add questions to" : "Edit"} the brief of ${packageName}`}
                  >
                    {questions === 0 ? "Add questions" : "Edit"}
                  </ScreenLink>
                ),
              },
            ]}
            rows={rows}
            rowKey={({ _id }) => _id}
            empty={
              <EmptyState
                icon="package"
                title="No packages yet"
                text="Add a package first, then add questions to it."
              />
            }
          />
        )}
      </Loaded>
    </>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
