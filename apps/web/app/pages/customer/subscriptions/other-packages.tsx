import { formatCents, longDay, paths } from "@rankwright/schema";
import { Card, Fold } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { CustomerSubscription } from "./types.ts";

/** Number of packages that are shown without expanding the list. */
const SHOWN = 4;

/** Packages that the subscription can change to. Each is confirmed in a second step. */
export function OtherPackages({ subscription }: { subscription: CustomerSubscription }) {
  const { changes, cancelledAt, nextTerms } = subscription;
  // A change that waits for its payment must be paid or dropped first.
  if (changes.length === 0 || cancelledAt !== null || nextTerms?.orderId) return null;
  const list = (packages: CustomerSubscription["changes"]) => (
    <ul className="grid divide-y divide-border">
      {packages.map((one) => (
        <OtherPackage key={one.packageId} subscription={subscription} one={one} />
      ))}
    </ul>
  );
  const more = changes.slice(SHOWN);
  return (
    <Card className="grid gap-2">
      <h2 className="text-xl">Change package</h2>
      {list(changes.slice(0, SHOWN))}
      {more.length > 0 && <Fold label={`More packages (${more.length})`}>{list(more)}</Fold>}
    </Card>
  );
}

function OtherPackage({
  subscription,
  one: { packageId, packageName, price, differenceCents },
}: {
  subscription: CustomerSubscription;
  one: CustomerSubscription["changes"][number];
}) {
  const { _id, changesOn, currency } = subscription;
  // A change to another package is announced, and this is the one that the customer has now.
  const isBack = packageName === subscription.packageName;
  return (
    <li className="nums grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 text-sm">
      <span className="grid gap-0.5">
        <span className="font-semibold wrap-anywhere">{packageName}</span>
        <span>{price}</span>
        <span className="text-text-muted">
          {isBack ? "Your package now" : `From ${longDay(changesOn)}`}
          {differenceCents !== null && `, or now for ${formatCents(differenceCents, currency)}`}
        </span>
      </span>
      <ScreenLink
        href={paths.mySubscription(_id, { change: packageId })}
        className="link font-semibold"
        aria-label={isBack ? `Keep ${packageName}` : `Change to ${packageName}`}
      >
        {isBack ? "Keep" : "Change"}
      </ScreenLink>
    </li>
  );
}
