import { inboundSettings } from "@rankwright/schema";
import { Alert, Card } from "@rankwright/ui";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { privateMeta } from "#app/meta.ts";
import type { Route } from "./+types/inbound";
import { cardsOf } from "./form/cards.ts";
import { SettingsForm } from "./form/settings-form.tsx";
import { useSettingsForm } from "./form/use-settings-form.ts";
import { useMailProvider } from "./mail-provider.tsx";
import { SettingsScreen } from "./screen.tsx";
import { TestCard } from "./try-card.tsx";
import { UnmatchedMails } from "./unmatched-mails.tsx";
import { WebhookAddress } from "./webhook-address.tsx";

export const meta = privateMeta("Replies by mail");

export const loader = (args: Route.LoaderArgs) =>
  adminPage(args, (q) => [
    q.settings.inbound.get.prefetch(),
    q.settings.inbound.inUse.prefetch(),
    q.settings.inbound.unmatched.prefetch(),
  ]);

type View = RouterOutputs["settings"]["inbound"]["get"];

const parts = cardsOf(inboundSettings)([
  { id: "mailbox", title: "Mailbox", names: ["address", "host", "port", "user", "password", "checkedBy"] },
  { id: "webhook", title: "Webhook (alternative)", names: ["webhookSecret"] },
]);

function useInboundForm(view: View, names: (typeof parts)[number]["names"]) {
  const { settings } = trpc.useUtils();
  const save = trpc.settings.inbound.save.useMutation();
  return useSettingsForm({
    group: inboundSettings,
    names,
    view,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.inbound.get.setData(undefined, now);
      await settings.inbound.inUse.invalidate();
      return now;
    },
  });
}

/** Explains the reply addresses of orders, or that the site has no reply address yet. */
function HowItWorks() {
  const { data: inUse } = trpc.settings.inbound.inUse.useQuery();
  if (!inUse) return null;
  if (inUse.address === "")
    return (
      <Alert title="Replies by mail aren't set up">
        Without a reply address, customers are asked to reply on the site.
      </Alert>
    );
  const [name, host] = inUse.address.split("@");
  return (
    <p className="text-sm text-text-muted">
      Every order mail has its own reply address, such as{" "}
      <span className="break-all">
        {name}+3f9c…@{host}
      </span>
      . It identifies the order and the customer.
    </p>
  );
}

function Mailbox({ view }: { view: View }) {
  const [{ id, title, names }] = parts;
  const form = useInboundForm(view, names);
  const check = trpc.settings.inbound.check.useMutation();
  const { set, reset, ...provider } = useMailProvider({
    group: inboundSettings,
    protocol: "imap",
    address: "address",
    choice: ["host", "port", "user", "password"],
    values: form.values,
    set: form.set,
    isFixed: view.fixed.host !== undefined,
  });
  const discard = () => {
    form.discard();
    reset();
  };
  return (
    <>
      <Card className="grid gap-5">
        <h2 id={`inbound-${id}`} className="text-xl">
          {title}
        </h2>
        <HowItWorks />
        <SettingsForm
          {...provider}
          form={{ ...form, set, discard }}
          view={view}
          labelledBy={`inbound-${id}`}
        />
      </Card>
      <TestCard
        ask={check}
        isUnsaved={form.isDirty}
        button="Check mailbox"
        titles={{ well: "Connected", badly: "Connection failed" }}
      >
        Connects with the saved settings and imports waiting replies. Your mailbox is not changed: nothing is
        marked as read. This takes up to ten seconds.
      </TestCard>
    </>
  );
}

function Webhook({ view }: { view: View }) {
  const [, { id, title, names }] = parts;
  const form = useInboundForm(view, names);
  const { data: inUse } = trpc.settings.inbound.inUse.useQuery();
  return (
    <Card className="grid gap-5">
      <h2 id={`inbound-${id}`} className="text-xl">
        {title}
      </h2>
      <p className="text-sm text-text-muted">
        Use this if your mail provider forwards incoming mail to a webhook instead of a mailbox. The reply
        address is still required.
      </p>
      {inUse && <WebhookAddress address={inUse.webhook} />}
      <SettingsForm group={inboundSettings} form={form} view={view} labelledBy={`inbound-${id}`} />
    </Card>
  );
}

/** Settings for customers' replies by mail: a polled mailbox or a webhook. Also lists unmatched mails. */
export default function Inbound() {
  const query = trpc.settings.inbound.get.useQuery();
  return (
    <SettingsScreen
      title="Replies by mail"
      description="Customers' replies to order mails are added to the order's conversation."
    >
      <Loaded query={query} what="settings for replies by mail">
        {(view) => (
          <div className="grid items-start gap-6 xl:grid-cols-[1.2fr_1fr]">
            <div className="grid gap-6 xl:row-span-2">
              <Mailbox view={view} />
            </div>
            <Webhook view={view} />
          </div>
        )}
      </Loaded>
      <UnmatchedMails />
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
