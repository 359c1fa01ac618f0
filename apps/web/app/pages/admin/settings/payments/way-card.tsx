import { type PaymentMode, type ProviderId, paths, paymentsSettings } from "@rankwright/schema";
import { Alert, Badge, Card, Icon, type Tone } from "@rankwright/ui";
import { PrivateLink } from "#app/components/private-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { SettingsForm } from "#app/pages/admin/settings/form/settings-form.tsx";
import { useSettingsForm } from "#app/pages/admin/settings/form/use-settings-form.ts";
import type { Save } from "#app/pages/admin/settings/form/view.ts";
import { WebhookAddress } from "#app/pages/admin/settings/webhook-address.tsx";
import { Probe } from "./probe.tsx";

export type PaymentsView = RouterOutputs["settings"]["payments"]["get"];
type Way = RouterOutputs["settings"]["payments"]["ways"]["ways"][number];

type FieldName = keyof typeof paymentsSettings.fields;

/** What each way's card sets, and where its provider shows it. */
export const wayForms = {
  "paypal-standard": {
    names: ["standard"],
    where:
      "PayPal's oldest way: customers pay to an e-mail address. It can't be asked, and refunds are made at PayPal.",
  },
  paypal: {
    names: [
      "paypal",
      "paypalTestClientId",
      "paypalTestSecret",
      "paypalTestWebhook",
      "paypalLiveClientId",
      "paypalLiveSecret",
      "paypalLiveWebhook",
    ],
    where: "At developer.paypal.com under Apps & Credentials. Sandbox and Live have an app each.",
  },
  stripe: {
    names: ["stripe", "stripeTestKey", "stripeTestSigning", "stripeLiveKey", "stripeLiveSigning"],
    where: "In Stripe's dashboard under Developers: API keys, and Webhooks for the signing secret.",
  },
  "bank-transfer": {
    names: ["bankTransfer", "bankHolder", "bankIban", "bankBic", "bankName", "bankDays"],
    where: "Customers get your bank details and a reference; you say here when the money has come.",
  },
} as const satisfies Record<ProviderId, { names: readonly FieldName[]; where: string }>;

const states: Readonly<Record<Way["state"], { label: string; tone: Tone }>> = {
  off: { label: "Off", tone: "neutral" },
  test: { label: "Test", tone: "info" },
  live: { label: "Live", tone: "success" },
};

/** Asks the provider whether all is well, line by line. */
function Check({ way }: { way: Way }) {
  const check = trpc.settings.payments.check.useMutation();
  return (
    <div className="grid gap-3">
      <ScriptButton
        variant="secondary"
        size="sm"
        className="justify-self-start"
        disabled={way.state === "off"}
        busy={check.isPending && "Asking…"}
        onClick={() => check.mutate({ provider: way.id })}
      >
        Check
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
              label={ok ? "Works" : "Problem"}
              className={ok ? "text-success" : "text-danger"}
            />
            <span className="min-w-0 wrap-anywhere">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What keeps the way from being used, in the mode of the shop. */
function Missing({ way, mode }: { way: Way; mode: PaymentMode | "off" }) {
  const missing = mode === "live" ? way.missing.live : mode === "sandbox" ? way.missing.test : [];
  if (!way.isWanted || missing.length === 0) return null;
  return <Alert tone="warning">It lacks: {missing.join(", ")}.</Alert>;
}

/** One way to pay: its state, its credentials, and whether it works. */
export function WayCard({
  way,
  mode,
  view,
  save,
}: {
  way: Way;
  mode: PaymentMode | "off";
  view: PaymentsView;
  save: Save;
}) {
  const { names, where } = wayForms[way.id];
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
      <p className="text-sm text-text-muted">{where}</p>
      {mode === "local" && way.state === "test" && names.length > 1 && (
        <p className="text-sm text-text-muted">
          Practice needs none of it: the test system on this machine knows the shop already.
        </p>
      )}
      {way.id === "paypal-standard" && (
        <p className="text-sm">
          <PrivateLink href={paths.addPaymentEmail()} className="link">
            The payment e-mail
          </PrivateLink>{" "}
          says which account is paid.
        </p>
      )}
      <Missing way={way} mode={mode} />
      <SettingsForm group={paymentsSettings} form={form} view={view} labelledBy={title} />
      {way.webhook !== "" && <WebhookAddress address={way.webhook} />}
      <div className="grid gap-4 border-t border-border pt-4">
        <Check way={way} />
        {way.id !== "bank-transfer" && <Probe way={way} />}
      </div>
    </Card>
  );
}
