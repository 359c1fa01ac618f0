import { PROVIDER_IDS, paths, paymentsSettings } from "@rankwright/schema";
import { Alert, Card } from "@rankwright/ui";
import { useRevalidator } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { cardsOf } from "#app/pages/admin/settings/form/cards.ts";
import { SettingsForm } from "#app/pages/admin/settings/form/settings-form.tsx";
import { useSettingsForm } from "#app/pages/admin/settings/form/use-settings-form.ts";
import type { Save } from "#app/pages/admin/settings/form/view.ts";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import type { Route } from "./+types/payments";
import { methodFields, PaymentMethodCard, type PaymentsView } from "./payment-method-card.tsx";

export const meta = privateMeta("Payments");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.settings.payments.get.prefetch(), q.settings.payments.paymentMethods.prefetch()]);

const [modeCard] = cardsOf(paymentsSettings)([
  { names: ["mode"] },
  ...PROVIDER_IDS.map((id) => ({ names: methodFields(id) })),
]);

const modeWords = {
  off: "Payments are off. Customers can place orders but can't pay.",
  local: "Test mode: no real money is charged.",
  sandbox: "Test mode: payments use the providers' sandboxes. No real money is charged.",
  live: "Live mode: payments use real money.",
} as const;

/** Mode of all payment methods. */
function Mode({ view, isPublic, save }: { view: PaymentsView; isPublic: boolean; save: Save }) {
  const { mode } = paymentsSettings.fields;
  // The built-in test mode isn't offered on a public site.
  const choices = mode.choices.filter(({ value }) => !isPublic || value !== "local");
  const asDefault = { value: "", label: isPublic ? "Default: off" : "Default: test (built-in)" };
  const group = {
    ...paymentsSettings,
    fields: { ...paymentsSettings.fields, mode: { ...mode, choices: [asDefault, ...choices] } },
  };
  const form = useSettingsForm({
    group: paymentsSettings,
    names: modeCard.names,
    view,
    saved: "Saved",
    save,
  });
  return <SettingsForm group={group} form={form} view={view} labelledBy="payments-as-they-are" />;
}

/** Payment settings: the mode, and a card for each payment method. */
export default function Payments() {
  const { settings } = trpc.useUtils();
  const revalidator = useRevalidator();
  const view = trpc.settings.payments.get.useQuery();
  const methods = trpc.settings.payments.paymentMethods.useQuery();
  const mutation = trpc.settings.payments.save.useMutation();
  const save: Save = async (input) => {
    const now = await mutation.mutateAsync(input);
    settings.payments.get.setData(undefined, now);
    await Promise.all([settings.payments.paymentMethods.invalidate(), settings.live.get.invalidate()]);
    // The layout shows whether the site is in test mode.
    await revalidator.revalidate();
    return now;
  };
  return (
    <SettingsScreen title="Payments" description="Payment methods and where you receive the money.">
      <Loaded query={view} what="payment settings">
        {(shown) => (
          <Loaded query={methods} what="payment methods">
            {(data) => (
              <div className="grid gap-6">
                <Card className="grid gap-4">
                  <h2 id="payments-as-they-are" className="text-xl">
                    {modeWords[data.mode]}
                  </h2>
                  <p className="max-w-text text-sm text-text-muted">
                    All payment methods use the same mode. An order must be paid in the mode it was placed in.{" "}
                    {data.mode !== "live" && (
                      <>
                        <ScreenLink href={paths.goingLive()} className="link">
                          Going live
                        </ScreenLink>{" "}
                        lists the remaining steps before you can accept real payments.
                      </>
                    )}
                  </p>
                  <Mode view={shown} isPublic={data.isPublic} save={save} />
                </Card>
                {data.mode === "live" && data.ways.every(({ state }) => state === "off") && (
                  <Alert tone="danger" title="Customers can't pay">
                    Live mode is on, but no payment method has live credentials. Enter them below.
                  </Alert>
                )}
                <div className="grid items-start gap-6 *:min-w-0 xl:grid-cols-2">
                  {data.ways.map((method) => (
                    <PaymentMethodCard
                      key={method.id}
                      way={method}
                      mode={data.mode}
                      view={shown}
                      save={save}
                    />
                  ))}
                </div>
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
