import { businessSettings, DEFAULT_EXEMPT_REASON, isEuCountry, paths, taxSettings } from "@rankwright/schema";
import { Alert, ButtonLink, Card } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import { SettingsForm } from "#app/pages/admin/settings/form/settings-form.tsx";
import { useSettingsForm } from "#app/pages/admin/settings/form/use-settings-form.ts";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import type { Route } from "./+types/tax";
import { TaxRates } from "./tax-rates.tsx";

export const meta = privateMeta("Tax settings");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [
    q.settings.business.get.prefetch(),
    q.settings.tax.get.prefetch(),
    q.settings.tax.rates.prefetch(),
    q.settings.tax.missing.prefetch(),
  ]);

type BusinessView = RouterOutputs["settings"]["business"]["get"];
type TaxView = RouterOutputs["settings"]["tax"]["get"];

/** Country and tax ID, which are part of the business settings, too. */
function SellerForm({ view }: { view: BusinessView }) {
  const { settings } = trpc.useUtils();
  const save = trpc.settings.business.save.useMutation();
  const form = useSettingsForm({
    group: businessSettings,
    names: ["country", "taxId"],
    view,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.business.get.setData(undefined, now);
      await Promise.all([
        settings.business.inUse.invalidate(),
        settings.tax.rates.invalidate(),
        settings.tax.missing.invalidate(),
      ]);
      return now;
    },
  });
  return (
    <Card className="grid content-start gap-5">
      <h2 id="tax-seller" className="text-xl">
        Your business
      </h2>
      <SettingsForm group={businessSettings} form={form} view={view} labelledBy="tax-seller" />
    </Card>
  );
}

/** Choices that apply while they aren't set. */
const DEFAULTS: Readonly<Record<string, string>> = { mode: "off", prices: "including", usesOss: "no" };

/** Settings that don't matter in a mode. */
function hiddenIn(mode: string | undefined, isInEu: boolean): string[] {
  if (mode === "on") return isInEu ? ["exemptReason"] : ["exemptReason", "usesOss"];
  return mode === "exempt" ? ["prices", "usesOss"] : ["prices", "usesOss", "exemptReason"];
}

function TaxForm({ view, isInEu }: { view: TaxView; isInEu: boolean }) {
  const { settings } = trpc.useUtils();
  const save = trpc.settings.tax.save.useMutation();
  const values = { ...view.values };
  for (const [name, value] of Object.entries(DEFAULTS))
    if (name === "mode" || name === "prices" || name === "usesOss") values[name] ||= value;
  const shown = { ...view, values };
  const form = useSettingsForm({
    group: taxSettings,
    view: shown,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.tax.get.setData(undefined, now);
      await settings.tax.missing.invalidate();
      return now;
    },
  });
  return (
    <Card className="grid content-start gap-5">
      <h2 id="tax-rules" className="text-xl">
        Tax on your sales
      </h2>
      <SettingsForm
        group={taxSettings}
        form={form}
        view={shown}
        hidden={hiddenIn(form.values.mode, isInEu)}
        defaults={{ exemptReason: DEFAULT_EXEMPT_REASON }}
        labelledBy="tax-rules"
      />
    </Card>
  );
}

/** Details that invoices still need by the law of the seller's country. */
function MissingFields() {
  const { data = [] } = trpc.settings.tax.missing.useQuery();
  if (data.length === 0) return null;
  return (
    <Alert tone="warning" title="Your invoices are not complete yet">
      <ul className="grid gap-1">
        {data.map(({ message }) => (
          <li key={message}>{message}</li>
        ))}
      </ul>
      <p className="mt-2">
        <ScreenLink href={paths.businessSettings()} className="link font-semibold">
          Business settings
        </ScreenLink>
      </p>
    </Alert>
  );
}

/** Settings for the tax on sales: the seller, the rules, and the rates. */
export default function Tax() {
  const business = trpc.settings.business.get.useQuery();
  const tax = trpc.settings.tax.get.useQuery();
  const isInEu = isEuCountry(business.data?.values.country ?? "");
  return (
    <SettingsScreen
      title="Tax settings"
      description="How tax is charged at the checkout and shown on invoices."
      action={
        <ButtonLink href={paths.taxReport()} as={ScreenLink} variant="secondary">
          Tax report
        </ButtonLink>
      }
    >
      <MissingFields />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Loaded query={business} what="settings of the business">
          {(view) => <SellerForm view={view} />}
        </Loaded>
        <Loaded query={tax} what="tax settings">
          {(view) => <TaxForm view={view} isInEu={isInEu} />}
        </Loaded>
      </div>
      {tax.data?.values.mode === "on" && <TaxRates isInEu={isInEu} />}
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
