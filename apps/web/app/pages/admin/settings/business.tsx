import {
  businessSettings,
  DEFAULT_INVOICE_PREFIX,
  DEFAULT_REMINDER_DAYS,
  DEFAULT_RETRY_DAYS,
  paths,
  pluralize,
} from "@rankwright/schema";
import { Alert, Card } from "@rankwright/ui";
import { useRevalidator } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/business";
import { AccentCheck } from "./accent-check.tsx";
import { cardsOf } from "./form/cards.ts";
import { SettingsForm } from "./form/settings-form.tsx";
import { useSettingsForm } from "./form/use-settings-form.ts";
import { SettingsScreen } from "./screen.tsx";

export const meta = privateMeta("Business settings");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [
    q.settings.business.get.prefetch(),
    q.settings.business.inUse.prefetch(),
    q.settings.business.currencies.prefetch(),
  ]);

type View = RouterOutputs["settings"]["business"]["get"];

const parts = cardsOf(businessSettings)([
  { id: "who", title: "Business details", names: ["name", "supportEmail", "replyTo", "phone"] },
  {
    id: "legal",
    title: "Invoice details",
    names: ["legalName", "legalAddress", "country", "taxId", "taxNote", "legalLines", "invoicePrefix"],
  },
  { id: "place", title: "Time zone and currency", names: ["timeZone", "currency"] },
  { id: "consumers", title: "Consumer rights", names: ["sellsInEu", "earlyStart"] },
  { id: "unpaid", title: "Unpaid orders", names: ["remindUnpaid"] },
  {
    id: "reminders",
    title: "Reminders of quotes and invoices",
    names: ["quoteDaysBefore", "quoteDaysAfter", "invoiceDaysBefore", "invoiceDaysAfter"],
  },
  { id: "subscriptions", title: "Subscriptions", names: ["retryDays", "afterRetries"] },
  { id: "look", title: "Branding", names: ["icon", "accent"] },
]);

/** Warns that existing orders keep their currency, if the chosen one is different. */
function CurrencyNote({ chosen }: { chosen: string }) {
  const { data } = trpc.settings.business.inUse.useQuery();
  if (!data || data.orders + data.openOrders === 0 || chosen === "" || chosen === data.currency) return null;
  const many = pluralize(data.openOrders, "unpaid order is", "unpaid orders are");
  const title =
    data.openOrders === 0 ? `Orders so far stay in ${data.currency}` : `${many} in ${data.currency}`;
  return (
    <Alert tone="warning" title={title}>
      {data.openOrders > 0 && `They keep their currency and are paid in ${data.currency}. `}
      Running subscriptions keep theirs, too. Package prices keep their numbers and change to {chosen}, so
      review them. Totals show each currency separately.
    </Alert>
  );
}

function Part({ view, part }: { view: View; part: (typeof parts)[number] }) {
  const { settings } = trpc.useUtils();
  const revalidator = useRevalidator();
  const { data: inUse } = trpc.settings.business.inUse.useQuery();
  const standing = inUse && {
    name: inUse.name,
    timeZone: inUse.timeZone,
    currency: inUse.currency,
    invoicePrefix: DEFAULT_INVOICE_PREFIX,
    retryDays: DEFAULT_RETRY_DAYS,
    ...DEFAULT_REMINDER_DAYS,
  };
  const save = trpc.settings.business.save.useMutation();
  const form = useSettingsForm({
    group: businessSettings,
    names: part.names,
    view,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.business.get.setData(undefined, now);
      await settings.business.inUse.invalidate();
      // The layout contains the site's name, colour and icon.
      await revalidator.revalidate();
      return now;
    },
  });
  return (
    <Card className="grid content-start gap-5">
      <h2 id={`business-${part.id}`} className="text-xl">
        {part.title}
      </h2>
      {part.id === "look" && (
        <p className="text-sm text-text-muted">
          The logo is{" "}
          <ScreenLink href="/add-logo" className="link">
            edited under Content
          </ScreenLink>
          .
        </p>
      )}
      <SettingsForm
        group={businessSettings}
        form={form}
        view={view}
        labelledBy={`business-${part.id}`}
        below={{
          accent: <AccentCheck accent={form.values.accent ?? ""} />,
          currency: <CurrencyNote chosen={form.values.currency ?? ""} />,
        }}
        defaults={standing}
      />
    </Card>
  );
}

/** Settings of the business. They apply to every page, mail and invoice immediately. */
export default function Business() {
  const query = trpc.settings.business.get.useQuery();
  return (
    <SettingsScreen title="Business settings" description="Shown on every page, mail and invoice.">
      <Loaded query={query} what="settings of the business">
        {(view) => (
          <div className="grid items-start gap-6 xl:grid-cols-2">
            {parts.map((part) => (
              <Part key={part.id} view={view} part={part} />
            ))}
          </div>
        )}
      </Loaded>
      <p className="text-sm text-text-muted">
        Edit the text of your pages under{" "}
        <ScreenLink href={paths.contentSettings()} className="link">
          Content
        </ScreenLink>
        .
      </p>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
