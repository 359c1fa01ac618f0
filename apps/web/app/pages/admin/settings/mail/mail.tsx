import { mailSettings, paths } from "@rankwright/schema";
import { Alert, Card, Icon } from "@rankwright/ui";
import { useRevalidator } from "react-router";
import { Loaded } from "#app/components/loaded.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { adminPage } from "#app/data/admin.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { privateMeta } from "#app/meta.ts";
import { SettingsForm } from "#app/pages/admin/settings/form/settings-form.tsx";
import { useSettingsForm } from "#app/pages/admin/settings/form/use-settings-form.ts";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import { TestCard } from "#app/pages/admin/settings/try-card.tsx";
import type { Route } from "./+types/mail";

export const meta = privateMeta("Mail");

export const loader = (args: Route.LoaderArgs) => adminPage(args, (q) => [q.settings.mail.get.prefetch()]);

type View = RouterOutputs["settings"]["mail"]["get"];

/** Card that sends a test mail with the saved settings and shows the mail server's response. */
function TestMail({ isUnsaved }: { isUnsaved: boolean }) {
  const { settings } = trpc.useUtils();
  const send = trpc.settings.mail.test.useMutation({ onSuccess: () => settings.live.get.invalidate() });
  return (
    <TestCard
      ask={send}
      isUnsaved={isUnsaved}
      button="Send test e-mail"
      titles={{ well: "Test e-mail sent", badly: "Test e-mail not sent" }}
    >
      Sends a mail to your own address with the saved settings. This takes up to ten seconds.
    </TestCard>
  );
}

/** Card that checks the DNS records of the sender's domain when the user requests it. */
function Domain({ isUnsaved }: { isUnsaved: boolean }) {
  const ask = trpc.settings.mail.dns.useMutation();
  return (
    <Card className="grid content-start gap-4">
      <h2 className="text-xl">Sender domain</h2>
      <p className="text-sm text-text-muted">
        SPF, DKIM and DMARC records help keep your mails out of spam folders.
      </p>
      <ScriptButton
        variant="secondary"
        className="justify-self-start"
        disabled={isUnsaved}
        busy={ask.isPending && "Checking…"}
        onClick={() => ask.mutate()}
      >
        Check DNS records
      </ScriptButton>
      {ask.data?.hints.length === 0 && <Alert>Enter a sender address on your own domain first.</Alert>}
      <ul className="grid gap-3 text-sm" aria-live="polite">
        {ask.data?.hints.map(({ name, ok, text }) => (
          <li key={name} className="flex gap-2.5">
            <Icon
              name={ok ? "check-circle" : "alert"}
              label={ok ? "Passed" : "To do"}
              className={ok ? "text-success" : "text-warning"}
            />
            <span className="min-w-0 wrap-anywhere">
              <strong>{name}</strong>: {text}
            </span>
          </li>
        ))}
      </ul>
      {ask.error && (
        <Alert tone="danger" role="alert">
          {readProblem(ask.error).message}
        </Alert>
      )}
    </Card>
  );
}

function Forms({ view }: { view: View }) {
  const { settings } = trpc.useUtils();
  const save = trpc.settings.mail.save.useMutation();
  // Reloads the panel's data, which contains whether a mail server is set (`sendsMail`).
  const { revalidate } = useRevalidator();
  const form = useSettingsForm({
    group: mailSettings,
    view,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.mail.get.setData(undefined, now);
      await Promise.all([settings.live.get.invalidate(), revalidate()]);
      return now;
    },
  });
  const isSet = view.values.host !== "";
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1.2fr_1fr]">
      <Card className="grid gap-5">
        <h2 id="mail-server" className="text-xl">
          Mail server
        </h2>
        {!isSet && (
          <Alert title="E-mail isn't set up">Customers receive no e-mails until you add a mail server.</Alert>
        )}
        <SettingsForm group={mailSettings} form={form} view={view} labelledBy="mail-server" />
      </Card>
      <div className="grid gap-6">
        <TestMail isUnsaved={form.isDirty} />
        <Domain isUnsaved={form.isDirty} />
        <Card className="grid gap-2">
          <h2 className="text-xl">Mail texts</h2>
          <p className="text-sm text-text-muted">
            View, preview and edit the subject and text of every mail.
          </p>
          <ScreenLink href={paths.mailTexts()} className="link justify-self-start">
            Edit mail texts
          </ScreenLink>
        </Card>
      </div>
    </div>
  );
}

/** Settings for outgoing mail, with a test mail and the DNS check. */
export default function Mail() {
  const query = trpc.settings.mail.get.useQuery();
  return (
    <SettingsScreen title="Mail" description="The server that sends confirmations, receipts and replies.">
      <Loaded query={query} what="mail settings">
        {(view) => <Forms view={view} />}
      </Loaded>
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
