import type { Section } from "@rankwright/schema";
import { Card, EmptyState } from "@rankwright/ui";
import { useState } from "react";
import { RecordFields } from "#app/pages/admin/editor/form/record-fields.tsx";
import { useRecordForm } from "#app/pages/admin/editor/form/use-record-form.ts";
import { Preview } from "#app/pages/admin/editor/preview/preview.tsx";
import type { EditorRecord } from "#app/pages/admin/editor/records.ts";
import { ListRow } from "./list-row.tsx";
import { NotShown } from "./not-shown.tsx";
import { TrashList } from "./trash-list.tsx";
import { useList } from "./use-list.ts";

interface Props {
  section: Section;
  records: readonly EditorRecord[];
  trash: readonly EditorRecord[];
  /** Saved records of the other sections that the preview of a new record shows, by section name. */
  others: Readonly<Record<string, readonly EditorRecord[]>>;
  /** Title of the screen. */
  screenName: string;
}

function AddForm({ section, others }: Pick<Props, "section" | "others">) {
  const shown = Object.keys(section.fields);
  const form = useRecordForm({ section, shown });
  const { heading, addButton } = section.screens.manage;
  const title = `${section.name}-add`;
  return (
    <Card className="grid content-start gap-5 self-start">
      <h2 id={title} className="text-2xl">
        {heading}
      </h2>
      <RecordFields section={section} shown={shown} form={form} button={addButton} labelledBy={title} />
      {form.isDirty && <Preview section={section} values={form.toBeSaved} others={others} />}
    </Card>
  );
}

/** Part of a manage screen for a section with several records: the list, and the form to add one. */
export function ListSection({ section, records, trash, others, screenName }: Props) {
  const list = useList(section, records);
  const [dragged, setDragged] = useState<EditorRecord>();
  const title = `${section.name}-list`;
  return (
    <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_minmax(0,28rem)]">
      <section aria-labelledby={title} className="grid min-w-0 content-start gap-4">
        <h2 id={title} className={section.label === screenName ? "sr-only" : "text-2xl"}>
          {section.label}
        </h2>
        <p role="status" className="sr-only">
          {list.said}
        </p>
        <Card flush className="@container px-5 sm:px-6">
          {list.shown.length === 0 ? (
            <EmptyState
              title={`No ${section.noun} yet`}
              text={
                section.shownOn.length > 0
                  ? "Add the first one with the form. It appears on the site immediately."
                  : "Add the first one with the form."
              }
            />
          ) : (
            <ul>
              {list.shown.map((record, index) => (
                <ListRow
                  key={record._id}
                  section={section}
                  record={record}
                  index={index}
                  list={list}
                  dragged={dragged}
                  onDrag={setDragged}
                />
              ))}
            </ul>
          )}
        </Card>
        <NotShown section={section} records={list.notShown} />
        <TrashList section={section} trash={trash} />
      </section>
      <AddForm section={section} others={others} />
    </div>
  );
}
