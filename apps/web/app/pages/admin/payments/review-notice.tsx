import { paths, pluralize } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";

const needing = (n: number) => pluralize(n, "payment needs your attention", "payments need your attention");

/** Link to the payments that need a review. Renders nothing if there are none. */
export function ReviewNotice() {
  const { data: n = 0, isError } = trpc.payments.needsReviewCount.useQuery();
  if (n === 0 && !isError) return null;
  return (
    <ScreenLink
      href={paths.payments()}
      className="flex min-h-14 items-center gap-3 rounded-lg border border-warning/35 bg-warning-soft px-4 py-3 font-semibold hover:border-warning"
    >
      <Icon name="alert" className="text-warning" />
      {isError ? "Can't check for payments to review right now. Reload the page to try again" : needing(n)}
      <Icon name="arrow-right" className="ms-auto text-text-muted" />
    </ScreenLink>
  );
}
