import { paths } from "@rankwright/schema";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { trpc } from "#app/data/trpc.ts";
import { useIsAdmin } from "#app/pages/admin/use-panel.ts";

/** The subscription and period that an order pays for, such as "Period 3 of the Standard subscription". */
export function OrderPeriod({ _id }: { _id: string }) {
  const { data } = trpc.subscriptions.ofOrder.useQuery({ _id });
  const isAdmin = useIsAdmin();
  if (!data) return null;
  const name = `${data.packageName} subscription`;
  return (
    <>
      {data.period === 0 ? "Trial of the " : `Period ${data.period} of the `}
      {isAdmin ? (
        <ScreenLink href={paths.subscriptionView(data._id)} className="link font-semibold">
          {name}
        </ScreenLink>
      ) : (
        name
      )}
    </>
  );
}
