import {
  type PaymentMode,
  type ProviderId,
  paths,
  paymentMethodSettings,
  paymentsSettings,
} from "@rankwright/schema";
import { Alert, Badge, Card, Icon, type Tone } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { SettingsForm } from "#app/pages/admin/settings/form/settings-form.tsx";
import { useSettingsForm } from "#app/pages/admin/settings/form/use-settings-form.ts";
import type { Save } from "#app/pages/admin/settings/form/view.ts";
import { WebhookAddress } from "#app/pages/admin/settings/webhook-address.tsx";
import { TestCharge } from "./test-charge.tsx";

export type PaymentsView = RouterOutputs["settings"]["payments"]["get"];
type PaymentMethod = RouterOutputs["settings"]["payments"]["paymentMethods"]["ways"][number];

/** Returns the fields on the card of a payment method. */
export function methodFields(id: ProviderId) {
  const { switch: onOff, test, live, more } = paymentMethodSettings[id];
  return [...new Set([onOff, ...test, ...live, ...more])];
}

const states: Readonly<Record<PaymentMethod["state"], { label: string; tone: Tone }>> = {
  off: { label: "Off", tone: "neutral" },
  test: { label: "Test", tone: "info" },
  live: { label: "Live", tone: "success" },
};

/** Checks the provider's configuration and lists the results. */
function Check({ way: method }: { way: PaymentMethod }) {
  const check = trpc.settings.payments.check.useMutation();
  return (
    <div className="grid gap-3">
      <ScriptButton
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={method.state === "off"}
        busy={check.isPending && "Checking…"}
        onClick={() => check.mutate({ provider: method.id })}
      >
        Check configuration
      </ScriptButton>
      {check.error && (
        <Alert tone="danger" role="alert">
          {readProblem(check.error).message}
        </Alert>
      )}
      <ul className="grid gap-2 text-sm" aria-live="polite">
        {check.data?.map(({ ok, text }) => (
          <li key={text} className="flex gap-2.5">
            <Icon
              name={ok ? "check-circle" : "alert"}
              label={ok ? "Passed" : "Failed"}
              className={ok ? "text-success" : "text-danger"}
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Lists the settings that the payment method still needs in the current mode. */
function Missing({ way, mode }: { way: PaymentMethod; mode: PaymentMode | "off" }) {
  const missing = mode === "live" ? way.missing.live : mode === "sandbox" ? way.missing.test : [];
  if (!way.isWanted || missing.length === 0) return null;
  return <Alert tone="warning">Missing: {missing.join(", ")}.</Alert>;
}

/** Card of a payment method: state, credentials and checks. */
export function PaymentMethodCard({
  way,
  mode,
  view,
  save,
}: {
  way: PaymentMethod;
  mode: PaymentMode | "off";
  view: PaymentsView;
  save: Save;
}) {
  const names = methodFields(way.id);
  const form = useSettingsForm({ group: paymentsSettings, names, view, saved: `${way.label} saved`, save });
  const title = `way-${way.id}`;
  const { label, tone } = states[way.state];
  return (
    <Card className="grid min-w-0 gap-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id={title} className="text-xl">
          {way.label}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-text-muted">{paymentMethodSettings[way.id].where}</p>
      {mode === "local" && way.state === "test" && names.length > 1 && (
        <p className="text-sm text-text-muted">Not needed in test mode.</p>
      )}
      {way.id === "paypal-standard" && (
        <p className="text-sm">
          <ScreenLink href={paths.addPaymentEmail()} className="link">
            The payment e-mail
          </ScreenLink>{" "}
          is the PayPal account that receives payments.
        </p>
      )}
      <Missing way={way} mode={mode} />
      <SettingsForm group={paymentsSettings} form={form} view={view} labelledBy={title} />
      {way.webhook !== "" && <WebhookAddress address={way.webhook} />}
      <div className="grid gap-4 border-t border-border pt-4">
        <Check way={way} />
        {way.id !== "bank-transfer" && <TestCharge way={way} />}
      </div>
    </Card>
  );
}
