import { formatCents, longDay, paths } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { CustomerSubscription } from "./types.ts";

/** Packages that the subscription can change to. Each is confirmed in a second step. */
export function OtherPackages({ subscription }: { subscription: CustomerSubscription }) {
  const { _id, changes, changesOn, currency, cancelledAt, nextTerms } = subscription;
  // A change that waits for its payment must be paid or dropped first.
  if (changes.length === 0 || cancelledAt !== null || nextTerms?.orderId) return null;
  return (
    <Card className="grid gap-2">
      <h2 className="text-xl">Change package</h2>
      <ul className="grid divide-y divide-border">
        {changes.map(({ packageId, packageName, price, differenceCents }) => (
          <li
            key={packageId}
            className="nums grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3 text-sm"
          >
            <span className="grid gap-0.5">
              <span className="font-semibold wrap-anywhere">{packageName}</span>
              <span>{price}</span>
              <span className="text-text-muted">
                From {longDay(changesOn)}
                {differenceCents !== null && `, or now for ${formatCents(differenceCents, currency)}`}
              </span>
            </span>
            <ScreenLink
              href={paths.mySubscription(_id, { change: packageId })}
              className="link font-semibold"
              aria-label={`Change to ${packageName}`}
            >
              Change
            </ScreenLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
