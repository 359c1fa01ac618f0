import { sections } from "@rankwright/schema";
import { Card } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { AnnouncePrice } from "#app/pages/admin/subscriptions/announce-price.tsx";
import type { EditorRecord } from "../records.ts";

/** Offers to change the price of a package's running subscriptions, which keep the price that they were ordered at. */
export function SubscriberPrice({ record: { _id, values } }: { record: EditorRecord }) {
  const { data = [] } = trpc.subscriptions.pricesOf.useQuery({ packageId: _id });
  if (data.length === 0) return null;
  return (
    <Card className="grid justify-items-start gap-4">
      <h2 className="text-xl font-semibold">Running subscriptions</h2>
      <p className="text-text-muted">
        They keep the price that they were ordered at. To change it, too, save the package and announce the
        new price to its subscribers.
      </p>
      <AnnouncePrice
        key={values.packagePrice}
        packageId={_id}
        packageName={values.packageName ?? sections.packages.noun}
        price={values.packagePrice ?? ""}
      />
    </Card>
  );
}
