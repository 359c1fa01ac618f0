import { useRevalidator } from "react-router";
import { trpc } from "#app/data/trpc.ts";
import type { Save } from "#app/pages/admin/settings/form/view.ts";

/** Queries and changes of the payment settings. */
export function usePayments() {
  const { settings } = trpc.useUtils();
  const revalidator = useRevalidator();
  const view = trpc.settings.payments.get.useQuery();
  const methods = trpc.settings.payments.paymentMethods.useQuery();
  const mutation = trpc.settings.payments.save.useMutation();
  /** Loads everything that depends on the settings again. The layout shows whether the site is in test mode. */
  const refresh = async () => {
    await Promise.all([settings.payments.invalidate(), settings.live.get.invalidate()]);
    await revalidator.revalidate();
  };
  const save: Save = async (input) => {
    const now = await mutation.mutateAsync(input);
    settings.payments.get.setData(undefined, now);
    await refresh();
    return now;
  };
  return { view, methods, save, refresh };
}
