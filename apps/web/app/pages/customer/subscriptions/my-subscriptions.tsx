import { paths } from "@rankwright/schema";
import { ButtonLink, EmptyState, PageHeader } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { ProblemBoundary } from "#app/components/problem.tsx";
import { prefetch, requireUser } from "#app/data/server.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/my-subscriptions";
import { SubscriptionList } from "./subscription-list.tsx";

export const meta = privateMeta("Your subscriptions");
export const handle = { account: true };

export function loader(args: Route.LoaderArgs) {
  requireUser(args);
  return prefetch(args.context, (q) => [q.subscriptions.mine.prefetch()]);
}

export default function MySubscriptions() {
  const mine = trpc.subscriptions.mine.useQuery();
  return (
    <>
      <PageHeader
        title="Your subscriptions"
        description="Packages that are charged regularly. Open one to change the card, pause or cancel."
      />
      <Loaded query={mine} what="subscriptions">
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon="calendar"
              title="No subscriptions"
              text="A package that is charged weekly, monthly or yearly appears here after you order it."
              action={
                <ButtonLink href={paths.pricing()} variant="secondary">
                  See the packages
                </ButtonLink>
              }
            />
          ) : (
            <SubscriptionList rows={rows} />
          )
        }
      </Loaded>
    </>
  );
}

export { ProblemBoundary as ErrorBoundary };
