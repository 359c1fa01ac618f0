import type { Section } from "@rankwright/schema";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { capital, type EditorRecord } from "#app/pages/admin/editor/records.ts";
import { editPath } from "#app/pages/admin/editor/screens.ts";

/** Links to records that neither the list nor the site shows, so that they can be changed or deleted. */
export function NotShown({ section, records }: { section: Section; records: readonly EditorRecord[] }) {
  const { only } = section.screens.manage;
  if (!only || records.length === 0) return null;
  const { label } = section.fields[only.field] ?? { label: only.field };
  return (
    <p className="text-sm text-text-muted">
      {records.length === 1
        ? `1 more ${section.noun} is not shown on the site, because of its ${label}: `
        : `${records.length} more ${section.noun}s are not shown on the site, because of their ${label}: `}
      {records.map((record, index) => (
        <span key={record._id}>
          {index > 0 && ", "}
          <ScreenLink href={editPath(section, record)} className="link">
            {`${capital(section.noun)} ${record.values[only.field] ?? ""}`}
          </ScreenLink>
        </span>
      ))}
    </p>
  );
}
