import { paths } from "@rankwright/schema";
import { Card, Icon } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { nextSentence, StateBadge } from "./state-badge.tsx";
import type { SubscriptionRow } from "./types.ts";

/** A customer's subscriptions. Each entry is a link. */
export function SubscriptionList({ rows }: { rows: readonly SubscriptionRow[] }) {
  return (
    <Card flush>
      <ul className="grid divide-y divide-border">
        {rows.map((row) => (
          <li key={row._id}>
            <ScreenLink
              href={paths.mySubscription(row._id)}
              className="group flex items-center gap-4 px-5 py-4 text-text no-underline hover:bg-surface sm:px-6"
            >
              <span className="grid min-w-0 flex-1 gap-1">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="font-semibold wrap-anywhere">{row.packageName}</span>
                  <StateBadge row={row} />
                </span>
                <span className="nums text-sm text-text-muted">{row.price}</span>
                <span className="nums text-sm text-text-muted">{nextSentence(row)}</span>
              </span>
              <Icon name="chevron-right" className="flex-none text-text-muted group-hover:text-accent" />
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** The subscriptions on the customer's dashboard. Renders nothing if there are none. */
export function OwnSubscriptions({ rows }: { rows: readonly SubscriptionRow[] | undefined }) {
  if (!rows || rows.length === 0) return null;
  return (
    <section aria-labelledby="subscriptions" className="grid gap-3">
      <h2 id="subscriptions" className="text-xl">
        Your subscriptions
      </h2>
      <SubscriptionList rows={rows} />
    </section>
  );
}
