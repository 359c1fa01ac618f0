import { paths } from "@rankwright/schema";
import { Card, EmailAddress } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";

type Shared = Pick<RouterOutputs["customers"]["get"], "colleagues" | "sharedOrders">;

/** People whom the customer has added to orders, and orders to which others have added the customer. */
export function CustomerColleagues({ colleagues, sharedOrders }: Shared) {
  if (colleagues.length === 0 && sharedOrders.length === 0) return null;
  return (
    <Card className="grid gap-4">
      <h2 className="text-xl font-semibold">Colleagues</h2>
      {colleagues.length > 0 && (
        <ul className="grid gap-2 text-sm">
          {colleagues.map((email) => (
            <li key={email} className="wrap-anywhere">
              <ScreenLink
                href={`${paths.customers()}?${new URLSearchParams({ search: email })}`}
                className="link"
              >
                <EmailAddress address={email} />
              </ScreenLink>
            </li>
          ))}
        </ul>
      )}
      {sharedOrders.length > 0 && (
        <>
          <h3 className="font-semibold">Added to orders of others</h3>
          <ul className="grid gap-2 text-sm">
            {sharedOrders.map(({ _id, packageName, customerName }) => (
              <li key={_id}>
                <ScreenLink href={paths.paymentStatus(_id)} className="link wrap-anywhere">
                  {`${packageName}, ${customerName}`}
                </ScreenLink>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
