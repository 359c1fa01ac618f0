import type { EditScreen, Section } from "@rankwright/schema";
import { pluralize } from "@rankwright/schema";
import { Button, Card } from "@rankwright/ui";
import { useState } from "react";
import { RecordFields } from "./form/record-fields.tsx";
import { useRecordForm } from "./form/use-record-form.ts";
import { DeleteRecord } from "./history/delete-record.tsx";
import { History } from "./history/history.tsx";
import { DemoBadge } from "./parts/demo-badge.tsx";
import { Guide } from "./parts/guide.tsx";
import { InsertTemplate } from "./parts/insert-template.tsx";
import { SubscriberPrice } from "./parts/subscriber-price.tsx";
import { Preview } from "./preview/preview.tsx";
import type { EditorRecord } from "./records.ts";
import { useNotes } from "./use-notes.ts";

interface Props {
  section: Section;
  screen: EditScreen;
  record: EditorRecord;
  /** Saved records of the other sections that the preview shows, by section name. */
  others: Readonly<Record<string, readonly EditorRecord[]>>;
}

function PrefilledForm({ section, screen, record, others }: Props) {
  const { hidden = [] } = screen;
  const [showsAllFields, setWhole] = useState(hidden.length === 0);
  const shown = Object.keys(section.fields).filter((name) => showsAllFields || !hidden.includes(name));
  const form = useRecordForm({ section, shown, record });
  const notes = useNotes(section, record);
  // If a restored draft has changes in hidden fields, all fields are shown.
  if (!showsAllFields && hidden.some((name) => form.values[name] !== form.base.values[name])) setWhole(true);
  const title = `${section.name}-edit`;
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <Card className="min-w-0 self-start">
        <h2 id={title} className="sr-only">{`${section.label}: form`}</h2>
        <div className="mb-4 empty:hidden">
          <DemoBadge id={record._id} />
        </div>
        <Guide section={section}>
          <InsertTemplate
            section={section}
            text={form.values.text ?? ""}
            onInsert={(text) => form.set("text", text)}
          />
        </Guide>
        <RecordFields
          section={section}
          shown={shown}
          form={form}
          notes={notes}
          button={screen.button}
          labelledBy={title}
          more={
            !showsAllFields && (
              <Button variant="quiet" className="-ms-3.5 justify-self-start" onClick={() => setWhole(true)}>
                {`Show ${pluralize(hidden.length, "more field")}`}
              </Button>
            )
          }
        />
      </Card>
      <div className="min-w-0 xl:sticky xl:top-8 xl:self-start">
        <Preview section={section} record={record} values={form.toBeSaved} others={others} />
      </div>
    </div>
  );
}

/** Editor for one record: the form next to the preview, then the earlier versions and the delete button. */
export function EditForm(props: Props) {
  const { section, record } = props;
  const [restored, setRestored] = useState<EditorRecord>();
  // After an earlier version was restored, the response is newer than the screen's data until that is reloaded.
  const newest = restored && restored.revision > record.revision ? restored : record;
  return (
    <div className="grid gap-8">
      <PrefilledForm key={restored?.revision ?? 0} {...props} record={newest} />
      {section.name === "packages" && <SubscriberPrice record={newest} />}
      <History section={section} record={newest} onRestored={setRestored} />
      <DeleteRecord section={section} record={record} />
    </div>
  );
}
