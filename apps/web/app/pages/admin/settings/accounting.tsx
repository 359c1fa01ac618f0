import {
  ACCOUNT_NAMES,
  ACCOUNTING_DEFAULTS,
  accountingSettings,
  defaultAccount,
  paths,
} from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/accounting";
import { SettingsForm } from "./form/settings-form.tsx";
import { useSettingsForm } from "./form/use-settings-form.ts";
import { SettingsScreen } from "./screen.tsx";

export const meta = privateMeta("Accounting settings");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [q.settings.accounting.get.prefetch()]);

type Saved = RouterOutputs["settings"]["accounting"]["get"];

/** Settings for the DATEV export. Empty accounts show those of the chart. */
function DatevForm({ view }: { view: Saved }) {
  const { settings, accounting } = trpc.useUtils();
  const save = trpc.settings.accounting.save.useMutation();
  const values = { ...view.values };
  for (const name of ["chart", "fiscalMonth", "accountLength"] as const)
    values[name] ||= ACCOUNTING_DEFAULTS[name];
  const shown = { ...view, values };
  const form = useSettingsForm({
    group: accountingSettings,
    view: shown,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.accounting.get.setData(undefined, now);
      await accounting.totals.invalidate();
      return now;
    },
  });
  return (
    <Card className="grid max-w-text content-start gap-5">
      <h2 id="datev" className="text-xl">
        DATEV export
      </h2>
      <SettingsForm
        group={accountingSettings}
        form={form}
        view={shown}
        above={{
          debtor: (
            <p className="text-sm text-text-muted">
              Leave an account empty to use that of the chart. Ask your accountant which ones are right for
              your business.
            </p>
          ),
        }}
        defaults={Object.fromEntries(ACCOUNT_NAMES.map((name) => [name, defaultAccount(form.values, name)]))}
        labelledBy="datev"
      />
    </Card>
  );
}

/** Screen for the settings of the accounting exports. */
export default function AccountingSettings() {
  const saved = trpc.settings.accounting.get.useQuery();
  return (
    <SettingsScreen
      title="Accounting settings"
      description="Accounts and numbers for the export to DATEV. The journal needs none of them."
      action={
        <ButtonLink href={paths.accounting()} as={ScreenLink} variant="secondary">
          Accounting exports
        </ButtonLink>
      }
    >
      <Loaded query={saved} what="accounting settings">
        {(view) => <DatevForm view={view} />}
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
