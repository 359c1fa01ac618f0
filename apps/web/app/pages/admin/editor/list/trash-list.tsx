import type { Section } from "@rankwright/schema";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type EditorRecord, recordTitle } from "#app/pages/admin/editor/records.ts";
import { useList } from "./use-list.ts";

interface Props {
  section: Section;
  trash: readonly EditorRecord[];
}

/** Records deleted in the last 30 days, each with a button to restore it. */
export function TrashList({ section, trash }: Props) {
  const { restore } = useList(section, []);
  if (trash.length === 0) return null;
  return (
    <details className="rounded-lg border border-border px-4 py-3">
      <summary className="min-h-8 text-sm font-semibold">{`Trash (${trash.length})`}</summary>
      <p className="mt-1 text-sm text-text-muted">Deleted items are kept here for 30 days.</p>
      <ul className="mt-3 grid gap-2">
        {trash.map((record) => (
          <li
            key={record._id}
            className="flex min-w-0 items-center justify-between gap-4 border-t border-border pt-2"
          >
            <span className="min-w-0 truncate text-sm">{recordTitle(section, record.values)}</span>
            <ScriptButton
              variant="secondary"
              size="sm"
              aria-label={`Restore ${recordTitle(section, record.values)}`}
              onClick={() => void restore(record)}
            >
              Restore
            </ScriptButton>
          </li>
        ))}
      </ul>
    </details>
  );
}
