import type { Section } from "@rankwright/schema";
import { ButtonLink, Card } from "@rankwright/ui";
import { useId } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { RecordFields } from "./form/record-fields.tsx";
import { useRecordForm } from "./form/use-record-form.ts";
import { RecordText } from "./list/record-card.tsx";
import { TrashList } from "./list/trash-list.tsx";
import { DemoBadge } from "./parts/demo-badge.tsx";
import { Guide } from "./parts/guide.tsx";
import { InsertTemplate } from "./parts/insert-template.tsx";
import { Preview } from "./preview/preview.tsx";
import type { EditorRecord } from "./records.ts";
import { editPath, manageHeading } from "./screens.ts";

interface Props {
  section: Section;
  records: readonly EditorRecord[];
  trash: readonly EditorRecord[];
  /** Saved records of the other sections that the preview of a new record shows, by section name. */
  others: Readonly<Record<string, readonly EditorRecord[]>>;
  /** True if the screen has no other section. Its title is this section's heading then. */
  isAlone: boolean;
}

function CreateForm({
  section,
  others,
  labelledBy,
}: Pick<Props, "section" | "others"> & { labelledBy: string }) {
  const shown = Object.keys(section.fields);
  const form = useRecordForm({ section, shown });
  return (
    <div className="grid gap-8 xl:grid-cols-2">
      <div className="min-w-0">
        <Guide section={section} isOpen>
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
          button={section.screens.manage.addButton}
          labelledBy={labelledBy}
        />
      </div>
      <Preview section={section} values={form.toBeSaved} others={others} />
    </div>
  );
}

/** Part of a manage screen for a section with one record: a form to create it or, if it exists, a link to edit it. */
export function SingleSection({ section, records, trash, others, isAlone }: Props) {
  const { editLink, card } = section.screens.manage;
  const title = useId();
  const [record] = records;
  const Heading = isAlone ? "p" : "h2";
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <Heading id={title} className={isAlone ? "sr-only" : "text-2xl"}>
          {manageHeading(section, record === undefined)}
        </Heading>
        {record && (
          <ButtonLink
            as={ScreenLink}
            href={editPath(section, record)}
            variant={isAlone ? "primary" : "secondary"}
          >
            {editLink}
          </ButtonLink>
        )}
      </div>
      <DemoBadge id={record?._id} />
      {record && card && <RecordText section={section} record={record} names={card} />}
      {!record && <CreateForm section={section} others={others} labelledBy={title} />}
      {record && isAlone && (
        <Preview section={section} record={record} values={record.values} others={others} />
      )}
      {!record && <TrashList section={section} trash={trash} />}
    </Card>
  );
}
