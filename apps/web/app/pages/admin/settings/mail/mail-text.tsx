import { paths } from "@rankwright/schema";
import {
  Badge,
  Breadcrumb,
  Button,
  Card,
  FormErrors,
  showToast,
  TextareaField,
  TextField,
} from "@rankwright/ui";
import { type FormEvent, useState } from "react";
import { PrivateLink } from "#app/components/private-link.tsx";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { privateMeta } from "#app/meta.ts";
import { useUnsaved } from "#app/pages/admin/editor/form/unsaved.tsx";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import type { Route } from "./+types/mail-text";
import { MailPreview } from "./mail-preview.tsx";

export const meta = privateMeta("Words of a mail");

export const loader = (args: Route.LoaderArgs) => {
  const { name } = args.params;
  return adminRecordPage(
    args,
    () => api(args.context).settings.mailTexts.get({ name }),
    (q) => [q.settings.mailTexts.get.prefetch({ name })],
  );
};

type MailText = RouterOutputs["settings"]["mailTexts"]["get"];
type Draft = Pick<MailText, "subject" | "text">;

/** What the mail would look like, with samples for what differs from one to the next. */
function Preview({ name, draft }: { name: string; draft: Draft }) {
  const show = trpc.settings.mailTexts.preview.useMutation();
  return <MailPreview made={show} onShow={() => show.mutate({ name, ...draft })} />;
}

function Words({ mail }: { mail: MailText }) {
  const utils = trpc.useUtils().settings.mailTexts;
  const isHydrated = useHydrated();
  const [base, setBase] = useState(mail);
  const [draft, setDraft] = useState<Draft>({ subject: mail.subject, text: mail.text });
  const isDirty = draft.subject !== base.subject || draft.text !== base.text;
  useUnsaved(`mail ${mail.name}`, isDirty, () => setDraft({ subject: base.subject, text: base.text }));
  /** Goes on from what is saved now; what was typed since `sent` stays. */
  const settle = async (now: MailText, said: string, sent: Draft) => {
    utils.get.setData({ name: now.name }, now);
    setBase(now);
    setDraft((later) =>
      later.subject === sent.subject && later.text === sent.text
        ? { subject: now.subject, text: now.text }
        : later,
    );
    showToast(said);
    await utils.list.invalidate();
  };
  const save = trpc.settings.mailTexts.save.useMutation({
    onSuccess: (now, sent) => settle(now, "Saved", sent),
  });
  const reset = trpc.settings.mailTexts.reset.useMutation({
    onSuccess: (now) => settle(now, "The mail has its first words again", base),
  });
  const problem = save.error ? readProblem(save.error) : undefined;
  const errorOf = (path: string) => problem?.issues.find((issue) => issue.path === path)?.message;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const { subject, text } = draft;
    save.mutate({ name: mail.name, subject, text, revision: base.revision });
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card>
        <form noValidate onSubmit={submit} className="grid gap-5">
          {problem && !save.isPending && (
            <FormErrors
              issues={problem.issues}
              ids={{ subject: "mail-subject", text: "mail-words" }}
              title={problem.kind === "stale" ? "Someone else has changed this mail" : undefined}
            />
          )}
          {problem?.kind === "stale" && (
            <Button
              variant="secondary"
              className="justify-self-start"
              onClick={async () => {
                const now = await utils.get.fetch({ name: mail.name }, { staleTime: 0 });
                setBase(now);
                save.reset();
              }}
            >
              Keep my words and save over theirs
            </Button>
          )}
          <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
            <TextField
              label="Subject"
              name="subject"
              id="mail-subject"
              required
              autoComplete="off"
              error={errorOf("subject")}
              value={draft.subject}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, subject: value })}
            />
            <TextareaField
              label="Text"
              name="text"
              id="mail-words"
              required
              rows={14}
              hint="An empty line begins a paragraph. An address alone in a paragraph becomes a button."
              error={errorOf("text")}
              value={draft.text}
              onChange={({ currentTarget: { value } }) => setDraft({ ...draft, text: value })}
            />
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <Button type="submit" busy={save.isPending && "Saving…"}>
                Save
              </Button>
              {isDirty && (
                <Button variant="quiet" onClick={() => setDraft({ subject: base.subject, text: base.text })}>
                  Discard changes
                </Button>
              )}
              {base.isOwn && !isDirty && (
                <Button
                  variant="quiet"
                  busy={reset.isPending && "Taking them back…"}
                  onClick={() => reset.mutate({ name: mail.name })}
                >
                  Back to the first words
                </Button>
              )}
              <span className="text-sm text-text-muted">{isDirty && "Not saved yet"}</span>
            </div>
          </fieldset>
          <div className="grid gap-2 border-t border-border pt-4 text-sm">
            <h2 className="font-sans text-base font-semibold">What can stand in it</h2>
            <dl className="grid gap-1.5">
              {mail.placeholders.map(({ name, says, needed }) => (
                <div key={name} className="flex flex-wrap items-baseline gap-x-2">
                  <dt>
                    <code className="font-mono">{`{${name}}`}</code>
                  </dt>
                  <dd className="text-text-muted">
                    {says} {needed && <Badge>needed</Badge>}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </form>
      </Card>
      <Preview name={mail.name} draft={draft} />
    </div>
  );
}

/** One mail's words, what can stand in them, and what they look like. */
export default function MailTextScreen({ params: { name } }: Route.ComponentProps) {
  const { data: mail } = trpc.settings.mailTexts.get.useQuery({ name });
  if (!mail) return null;
  return (
    <SettingsScreen
      title={mail.label}
      description="The mail in your words. It is sent as HTML with your logo, and as text."
      above={
        <Breadcrumb
          as={PrivateLink}
          items={[
            { label: "Mail", href: paths.mailSettings() },
            { label: "Words", href: paths.mailTexts() },
            { label: mail.label },
          ]}
        />
      }
    >
      <Words key={mail.name} mail={mail} />
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
