import { mailSettings, paths } from "@rankwright/schema";
import { Alert, Card, Icon } from "@rankwright/ui";
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
import { useMailProvider } from "#app/pages/admin/settings/mail-provider.tsx";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import { TestCard } from "#app/pages/admin/settings/try-card.tsx";
import type { Route } from "./+types/mail";

export const meta = privateMeta("Mail");

export const loader = (args: Route.LoaderArgs) => adminPage(args, (q) => [q.settings.mail.get.prefetch()]);

type View = RouterOutputs["settings"]["mail"]["get"];

/** Card that sends a test mail with the saved settings and shows the mail server's response. */
function TestMail({ isUnsaved }: { isUnsaved: boolean }) {
  const { mail, settings } = trpc.useUtils();
  const send = trpc.settings.mail.test.useMutation({
    onSuccess: () => Promise.all([mail.state.invalidate(), settings.live.get.invalidate()]),
  });
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

/** Whether mails go out with the saved settings, and why not. */
function State() {
  const { data } = trpc.mail.state.useQuery();
  if (!data) return null;
  const { tone, title, text } = states[data.state];
  return (
    <Alert tone={tone} title={title}>
      {[data.reason, text].filter(Boolean).join(" ")}
    </Alert>
  );
}

const states = {
  off: {
    tone: "info",
    title: "No mail server",
    text: "Choose your mail provider, then enter the account that sends your mails.",
  },
  untested: {
    tone: "warning",
    title: "Not tested yet",
    text: "Send yourself a test e-mail to check these settings.",
  },
  failing: {
    tone: "danger",
    title: "E-mails aren't going out",
    text: "Correct the settings, then send a test e-mail. Waiting mails are sent when it works.",
  },
  works: { tone: "success", title: "E-mails are going out", text: "The last mail was sent." },
} as const;

function Forms({ view }: { view: View }) {
  const { mail, settings } = trpc.useUtils();
  const save = trpc.settings.mail.save.useMutation();
  const form = useSettingsForm({
    group: mailSettings,
    view,
    saved: "Saved",
    save: async (input) => {
      const now = await save.mutateAsync(input);
      settings.mail.get.setData(undefined, now);
      await Promise.all([settings.live.get.invalidate(), mail.state.invalidate()]);
      return now;
    },
  });
  const { set, reset, ...provider } = useMailProvider({
    group: mailSettings,
    protocol: "smtp",
    address: "sender",
    choice: ["host", "port", "user", "password", "sender"],
    values: form.values,
    set: form.set,
    isFixed: view.fixed.host !== undefined,
  });
  const discard = () => {
    form.discard();
    reset();
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[1.2fr_1fr]">
      <Card className="grid gap-5">
        <h2 id="mail-server" className="text-xl">
          Mail server
        </h2>
        <State />
        <SettingsForm {...provider} form={{ ...form, set, discard }} view={view} labelledBy="mail-server" />
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
