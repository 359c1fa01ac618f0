import {
  isConnectedId,
  PROVIDER_IDS,
  paths,
  paymentMethodSettings,
  paymentsSettings,
} from "@rankwright/schema";
import { Alert, Badge, Breadcrumb, Card, Fold } from "@rankwright/ui";
import { useId } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { missing } from "#app/data/server.ts";
import { privateMeta } from "#app/meta.ts";
import { SettingsForm } from "#app/pages/admin/settings/form/settings-form.tsx";
import { useSettingsForm } from "#app/pages/admin/settings/form/use-settings-form.ts";
import type { Save } from "#app/pages/admin/settings/form/view.ts";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import { WebhookAddress } from "#app/pages/admin/settings/webhook-address.tsx";
import type { Route } from "./+types/method";
import { AccountCard } from "./account-card.tsx";
import { Check } from "./check.tsx";
import { manualFields } from "./method-fields.ts";
import { describe, type PaymentMethod, type PaymentsView, stateOf, variablesOf } from "./method-state.ts";
import { TestCharge } from "./test-charge.tsx";
import { usePayments } from "./use-payments.ts";

export const meta = privateMeta("Payment method");

const isKnown = (id: string) => PROVIDER_IDS.some((known) => known === id);

export const loader = async (args: Route.LoaderArgs) => {
  if (!isKnown(args.params.id)) throw missing();
  return adminPage(args, (q) => [
    q.settings.payments.get.prefetch(),
    q.settings.payments.paymentMethods.prefetch(),
  ]);
};

interface FormProps {
  method: PaymentMethod;
  view: PaymentsView;
  save: Save;
}

/** The settings that are entered by hand. */
function ManualForm({ method, view, save }: FormProps) {
  const title = useId();
  const names = manualFields(method.id);
  const form = useSettingsForm({
    group: paymentsSettings,
    names,
    view,
    saved: `${method.label} saved`,
    save,
  });
  return (
    <div className="grid gap-5">
      <h2 id={title} className="text-xl">
        {method.connections ? "Credentials and webhook" : "Details"}
      </h2>
      <SettingsForm group={paymentsSettings} form={form} view={view} labelledBy={title} />
    </div>
  );
}

/** Turns the payment method on and off. */
function SwitchForm({ method, view, save }: FormProps) {
  const title = useId();
  const form = useSettingsForm({
    group: paymentsSettings,
    names: [paymentMethodSettings[method.id].switch],
    view,
    saved: `${method.label} saved`,
    save,
  });
  return (
    <Card className="grid gap-5">
      <h2 id={title} className="text-xl">
        At the checkout
      </h2>
      <SettingsForm group={paymentsSettings} form={form} view={view} labelledBy={title} />
    </Card>
  );
}

/** Missing settings of a method in the current mode. Omitted if no credentials of the account are entered yet. */
function Missing({ method, mode }: { method: PaymentMethod; mode: string }) {
  const kind = mode === "live" ? "live" : mode === "sandbox" ? "test" : undefined;
  const names = kind ? method.missing[kind] : [];
  const isUntouched =
    kind && method.connections && names.length === paymentMethodSettings[method.id][kind].length;
  if (!method.isWanted || isUntouched || names.length === 0) return null;
  return <Alert tone="warning">Missing: {names.join(", ")}.</Alert>;
}

/** Settings of one payment method: its account, checks, and the values to enter by hand. */
export default function PaymentMethodScreen({ params: { id } }: Route.ComponentProps) {
  const { view, methods, save, refresh } = usePayments();
  const method = methods.data?.ways.find((one) => one.id === id);
  return (
    <SettingsScreen
      title={method?.label ?? "Payment method"}
      description={method && view.data && methods.data ? describe(method, methods.data.mode, view.data) : ""}
      action={method && <Badge tone={stateOf(method).tone}>{stateOf(method).label}</Badge>}
      above={
        <Breadcrumb
          as={ScreenLink}
          items={[{ label: "Payments", href: paths.paymentSettings() }, { label: method?.label ?? "" }]}
        />
      }
    >
      <Loaded query={view} what="payment settings">
        {(shown) => (
          <Loaded query={methods} what="payment methods">
            {({ mode }) =>
              method && (
                <div key={method.id} className="grid max-w-3xl min-w-0 gap-6">
                  <Missing method={method} mode={mode} />
                  {isConnectedId(method.id) && (
                    <AccountCard
                      id={method.id}
                      method={method}
                      variables={variablesOf(method, mode, shown)}
                      refresh={refresh}
                    />
                  )}
                  {method.id === "paypal-standard" && (
                    <Card>
                      <p className="text-sm">
                        <ScreenLink href={paths.addPaymentEmail()} className="link">
                          The payment e-mail
                        </ScreenLink>{" "}
                        is the PayPal account that receives payments.
                      </p>
                    </Card>
                  )}
                  {!method.connections && manualFields(method.id).length > 0 && (
                    <Card>
                      <ManualForm method={method} view={shown} save={save} />
                    </Card>
                  )}
                  <Card className="grid gap-4">
                    <h2 className="text-xl">Test</h2>
                    <Check method={method} />
                    {method.id !== "bank-transfer" && <TestCharge way={method} />}
                  </Card>
                  <SwitchForm method={method} view={shown} save={save} />
                  {method.connections && (
                    <Fold label="Enter webhook details manually">
                      <div className="grid gap-5">
                        <p className="text-sm text-text-muted">
                          Only needed if this site can't create the webhook itself. Create it in your{" "}
                          {method.label} account with the address below.{" "}
                          {paymentMethodSettings[method.id].where}
                        </p>
                        <WebhookAddress address={method.webhook} />
                        <ManualForm method={method} view={shown} save={save} />
                      </div>
                    </Fold>
                  )}
                </div>
              )
            }
          </Loaded>
        )}
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
