import {
  CONNECTED_IDS,
  connectionFields,
  type PaymentMode,
  PROVIDER_IDS,
  paths,
  paymentMethodSettings,
  paymentsSettings,
} from "@rankwright/schema";
import { Alert, Badge, ButtonLink, Card } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { privateMeta } from "#app/meta.ts";
import { cardsOf } from "#app/pages/admin/settings/form/cards.ts";
import { SettingsForm } from "#app/pages/admin/settings/form/settings-form.tsx";
import { useSettingsForm } from "#app/pages/admin/settings/form/use-settings-form.ts";
import type { Save } from "#app/pages/admin/settings/form/view.ts";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import type { Route } from "./+types/payments";
import { manualFields } from "./method-fields.ts";
import { actionOf, describe, type PaymentMethod, type PaymentsView, stateOf } from "./method-state.ts";
import { usePayments } from "./use-payments.ts";

export const meta = privateMeta("Payments");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.settings.payments.get.prefetch(), q.settings.payments.paymentMethods.prefetch()]);

const [modeCard] = cardsOf(paymentsSettings)([
  { names: ["mode"] },
  ...PROVIDER_IDS.map((id) => ({ names: [paymentMethodSettings[id].switch, ...manualFields(id)] })),
  // Set by the shop when it is connected, and shown on the page of the method.
  ...CONNECTED_IDS.map((id) => ({
    names: [connectionFields[id].test.account, connectionFields[id].live.account],
  })),
]);

type Mode = PaymentMode | "off";

const modeWords = {
  off: "Payments are off. Customers can place orders but can't pay.",
  local: "Test mode: no real money is charged.",
  sandbox: "Test mode: payments use the providers' sandboxes. No real money is charged.",
  live: "Live mode: payments use real money.",
} as const;

/** Mode of all payment methods. */
function ModeForm({ view, isPublic, save }: { view: PaymentsView; isPublic: boolean; save: Save }) {
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

/** List of the payment methods: each with its state and one button. */
function Methods({ methods, mode, view }: { methods: PaymentMethod[]; mode: Mode; view: PaymentsView }) {
  return (
    <section aria-labelledby="payment-methods" className="grid gap-3">
      <h2 id="payment-methods" className="text-xl">
        Payment methods
      </h2>
      <Card flush>
        <ul className="divide-y divide-border">
          {methods.map((method) => {
            const { label, tone } = stateOf(method);
            const action = actionOf(method);
            return (
              <li
                key={method.id}
                className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 sm:flex-nowrap sm:px-5"
              >
                <div className="grid min-w-0 flex-1 gap-0.5">
                  <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
                    <span className="font-semibold">{method.label}</span>
                    <Badge tone={tone}>{label}</Badge>
                  </p>
                  <p className="text-sm text-text-muted wrap-anywhere">{describe(method, mode, view)}</p>
                </div>
                <ButtonLink
                  href={paths.paymentMethod(method.id)}
                  as={ScreenLink}
                  variant={action === "Connect" ? "primary" : "secondary"}
                  size="sm"
                  aria-label={`${action} ${method.label}`}
                >
                  {action}
                </ButtonLink>
              </li>
            );
          })}
        </ul>
      </Card>
    </section>
  );
}

/** Payment settings: the mode, and the list of payment methods. */
export default function Payments() {
  const { view, methods, save } = usePayments();
  return (
    <SettingsScreen title="Payments" description="Payment methods and where you receive the money.">
      <Loaded query={view} what="payment settings">
        {(shown) => (
          <Loaded query={methods} what="payment methods">
            {(data) => (
              <div className="grid max-w-3xl gap-8">
                {data.mode === "live" && data.ways.every(({ state }) => state === "off") && (
                  <Alert tone="danger" title="Customers can't pay">
                    Live mode is on, but no payment method has live credentials. Connect one below.
                  </Alert>
                )}
                <Methods methods={data.ways} mode={data.mode} view={shown} />
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
                  <ModeForm view={shown} isPublic={data.isPublic} save={save} />
                </Card>
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
