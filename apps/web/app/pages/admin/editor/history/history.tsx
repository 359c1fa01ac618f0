import type { Section } from "@rankwright/schema";
import { Alert, Badge, Button, Dialog, Loader, showToast } from "@rankwright/ui";
import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { useGuard } from "#app/form/unsaved.tsx";
import { readProblem } from "#app/form/write-problem.ts";
import { useOpened } from "#app/hooks/use-opened.ts";
import { dropDraft } from "#app/pages/admin/editor/form/draft.ts";
import type { EditorRecord, Revision, Values } from "#app/pages/admin/editor/records.ts";
import { useSection } from "#app/pages/admin/editor/use-section.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

interface Props {
  section: Section;
  record: EditorRecord;
  /** Called with the record after an earlier version was restored. */
  onRestored: (record: EditorRecord) => void;
}

/** Returns the labels of the fields that a version changed. */
function changesOf(section: Section, values: Values, before: Values | undefined): string {
  if (!before) return "First version";
  const changed = Object.entries(section.fields).filter(([name]) => values[name] !== before[name]);
  return changed.length > 0 ? `Changed: ${changed.map(([, { label }]) => label).join(", ")}` : "No changes";
}

function Version(props: {
  section: Section;
  revision: Revision;
  before: Revision | undefined;
  isCurrent: boolean;
  isBusy: boolean;
  onRestore: () => void;
}) {
  const { section, revision, before, isCurrent, isBusy, onRestore } = props;
  const { moment } = useDates();
  const date = moment(revision.at);
  return (
    <li className="grid gap-3 border-t border-border py-4 first:border-t-0 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {date}
          {isCurrent && (
            <Badge tone="success" icon="check">
              Current version
            </Badge>
          )}
        </p>
        <p className="text-sm break-words text-text-muted">{`${changesOf(section, revision.values, before?.values)}, by ${revision.byEmail}`}</p>
        <details className="mt-2 text-sm">
          <summary className="w-fit font-semibold text-accent">Content</summary>
          <dl className="mt-2 grid gap-2 rounded-md bg-surface p-3">
            {Object.entries(section.fields).map(([name, { label }]) => (
              <div key={name}>
                <dt className="text-text-muted">{label}</dt>
                <dd className="break-words whitespace-pre-wrap">{revision.values[name] || "empty"}</dd>
              </div>
            ))}
          </dl>
        </details>
      </div>
      {!isCurrent && (
        <Button
          variant="secondary"
          size="sm"
          className="self-start justify-self-start"
          busy={isBusy && "Restoring…"}
          aria-label={`Restore the version of ${date}`}
          onClick={onRestore}
        >
          Restore
        </Button>
      )}
    </li>
  );
}

function Versions({ section, record, onRestored }: Props) {
  const calls = useSection(section);
  const { revalidate } = useRevalidator();
  const [revisions, setRevisions] = useState<Revision[]>();
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState<number>();
  // Version that the user wants to restore, while a dialog warns of unsaved changes in the form.
  const [asked, setAsked] = useState<Revision>();
  const { isUnsaved } = useGuard();
  // Reloaded after each save, which adds a version.
  useEffect(() => {
    let isGone = false;
    calls.history(record._id).then(
      (found) => !isGone && setRevisions(found),
      (error: unknown) => !isGone && setProblem(readProblem(error).message),
    );
    return () => {
      isGone = true;
    };
  }, [calls, record._id, record.revision]);

  async function restore({ revision, values }: Revision) {
    setBusy(revision);
    setProblem("");
    try {
      const saved = await calls.update(record._id, values, record.revision);
      dropDraft(`${section.name} ${record._id}`);
      onRestored(saved);
      showToast(section.alerts.edit);
      await revalidate();
    } catch (error) {
      setProblem(readProblem(error).message);
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      {problem && (
        <Alert tone="danger" role="alert" className="mt-3">
          {problem}
        </Alert>
      )}
      {!revisions && !problem && <Loader label="Loading earlier versions…" />}
      <ul className="mt-2">
        {revisions?.map((revision, index) => (
          <Version
            key={revision.revision}
            section={section}
            revision={revision}
            before={revisions[index + 1]}
            isCurrent={revision.revision === record.revision}
            isBusy={busy === revision.revision}
            onRestore={() => (isUnsaved() ? setAsked(revision) : void restore(revision))}
          />
        ))}
      </ul>
      <Dialog
        open={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title="Discard unsaved changes?"
        actions={
          <>
            <Button
              variant="secondary"
              onClick={() => {
                setAsked(undefined);
                if (asked) void restore(asked);
              }}
            >
              Restore version
            </Button>
            <Button onClick={() => setAsked(undefined)}>Keep editing</Button>
          </>
        }
      >
        <p>The form above has unsaved changes. They will be lost if you restore this version.</p>
      </Dialog>
    </>
  );
}

/** Collapsible list of a record's versions, loaded when it is opened. Each earlier version has a button to restore it. */
export function History(props: Props) {
  const { isOpen, fold } = useOpened();
  return (
    <details className="rounded-lg border border-border bg-surface-raised px-5 py-3" {...fold}>
      <summary className="min-h-8 font-semibold">Earlier versions</summary>
      {isOpen && <Versions {...props} />}
    </details>
  );
}
