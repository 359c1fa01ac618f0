import { paths } from "@rankwright/schema";
import { Badge, Breadcrumb, Button, Card, showToast } from "@rankwright/ui";
import type { FormEvent } from "react";
import { AdminProblemBoundary } from "#app/components/problem.tsx";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { adminRecordPage } from "#app/data/admin.ts";
import { api } from "#app/data/server.ts";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { isSameWords, revisionOf, type Words, wordsOf } from "#app/form/words.ts";
import { WordsFields } from "#app/form/words-fields.tsx";
import { privateMeta } from "#app/meta.ts";
import { SettingsScreen } from "#app/pages/admin/settings/screen.tsx";
import type { Route } from "./+types/mail-text";
import { MailPreview } from "./mail-preview.tsx";

export const meta = privateMeta("Mail text");

export const loader = (args: Route.LoaderArgs) => {
  const { name } = args.params;
  return adminRecordPage(
    args,
    () => api(args.context).settings.mailTexts.get({ name }),
    (q) => [q.settings.mailTexts.get.prefetch({ name })],
  );
};

type MailText = RouterOutputs["settings"]["mailTexts"]["get"];

/** Preview of the mail with sample values for its placeholders. */
function Preview({ name, draft }: { name: string; draft: Words }) {
  const show = trpc.settings.mailTexts.preview.useMutation();
  return <MailPreview made={show} onShow={() => show.mutate({ name, ...draft })} />;
}

function WordsForm({ mail }: { mail: MailText }) {
  const utils = trpc.useUtils().settings.mailTexts;
  const form = useTyped({ saved: mail, revisionOf, typedOf: wordsOf, isSame: isSameWords });
  const { base, typed, setTyped, isDirty } = form;
  const discard = () => setTyped(wordsOf(base));
  useUnsaved(`mail ${mail.name}`, isDirty, discard);
  const settle = async (now: MailText, said: string, sent: Words) => {
    utils.get.setData({ name: now.name }, now);
    form.settle(now, sent);
    showToast(said);
    await utils.list.invalidate();
  };
  const save = trpc.settings.mailTexts.save.useMutation({
    onSuccess: (now, sent) => settle(now, "Saved", sent),
  });
  const reset = trpc.settings.mailTexts.reset.useMutation({
    onSuccess: (now) => settle(now, "Default text restored", base),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    save.mutate({ name: mail.name, ...typed, revision: base.revision });
  };
  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card>
        <form noValidate onSubmit={submit} className="grid gap-5">
          <WordsFields
            id="mail"
            form={form}
            save={save}
            reread={async () => {
              const now = await utils.get.fetch({ name: mail.name }, { staleTime: 0 });
              save.reset();
              return now;
            }}
            textRequired
            hint="Leave an empty line between paragraphs. To add a button, write its label, a colon and a link in a separate paragraph. Lines such as “Price: $49” become a table."
          >
            <Button type="submit" busy={save.isPending && "Saving…"}>
              Save
            </Button>
            {isDirty && (
              <Button variant="quiet" onClick={discard}>
                Discard changes
              </Button>
            )}
            {base.isOwn && !isDirty && (
              <Button
                variant="quiet"
                busy={reset.isPending && "Restoring…"}
                onClick={() => reset.mutate({ name: mail.name })}
              >
                Restore default text
              </Button>
            )}
            <span className="text-sm text-text-muted">{isDirty && "Not saved yet"}</span>
          </WordsFields>
          <div className="grid gap-2 border-t border-border pt-4 text-sm">
            <h2 className="font-sans text-base font-semibold">Placeholders</h2>
            <dl className="grid gap-1.5">
              {mail.placeholders.map(({ name, description, needed }) => (
                <div key={name} className="flex flex-wrap items-baseline gap-x-2">
                  <dt>
                    <code className="font-mono">{`{${name}}`}</code>
                  </dt>
                  <dd className="text-text-muted">
                    {description} {needed && <Badge>required</Badge>}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
        </form>
      </Card>
      <Preview name={mail.name} draft={typed} />
    </div>
  );
}

const TRANSLATED =
  "Customers whose invoice is in another language get a built-in translation. If you edit the text, everybody gets yours.";

/** Editor for a mail's text, with its placeholders and a preview. */
export default function MailTextScreen({ params: { name } }: Route.ComponentProps) {
  const { data: mail } = trpc.settings.mailTexts.get.useQuery({ name });
  if (!mail) return null;
  return (
    <SettingsScreen
      title={mail.label}
      description={`Edit the text of this mail. It is sent as HTML with your logo, and as plain text.${mail.isTranslated ? ` ${TRANSLATED}` : ""}`}
      above={
        <Breadcrumb
          as={ScreenLink}
          items={[
            { label: "Mail", href: paths.mailSettings() },
            { label: "Texts", href: paths.mailTexts() },
            { label: mail.label },
          ]}
        />
      }
    >
      <WordsForm key={mail.name} mail={mail} />
    </SettingsScreen>
  );
}

export { AdminProblemBoundary as ErrorBoundary };
