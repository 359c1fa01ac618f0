import type { Section } from "@rankwright/schema";
import { ButtonLink, cx, Icon, type IconName } from "@rankwright/ui";
import { type DragEvent, useEffect, useRef } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { DemoBadge } from "#app/pages/admin/editor/parts/demo-badge.tsx";
import { type EditorRecord, recordTitle } from "#app/pages/admin/editor/records.ts";
import { editPath } from "#app/pages/admin/editor/screens.ts";
import { RecordText, Thumbnail } from "./record-card.tsx";
import type { List } from "./use-list.ts";

interface Props {
  section: Section;
  record: EditorRecord;
  index: number;
  list: List;
  /** Record that is being dragged. */
  dragged: EditorRecord | undefined;
  onDrag: (record: EditorRecord | undefined) => void;
}

function Tool(props: { icon: IconName; label: string; isAtEdge?: boolean; onClick: () => void }) {
  const { icon, label, isAtEdge, onClick } = props;
  const hydrated = useHydrated();
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={!hydrated}
      // Not `disabled`, so that the button keeps the focus when the record reaches the first or last place.
      aria-disabled={isAtEdge}
      onClick={onClick}
      className="grid size-10 place-items-center rounded-md text-text-muted hover:bg-surface hover:text-text aria-disabled:cursor-default aria-disabled:opacity-30"
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

/** Returns the fields that a list shows: those named in the section's definition, otherwise all. */
const namesOf = ({ screens, fields }: Section) => screens.manage.card ?? Object.keys(fields);

/** A record in a list: its content, the edit link, and the controls to move and delete it. */
export function ListRow({ section, record, index, list, dragged, onDrag }: Props) {
  const { editLink } = section.screens.manage;
  const names = namesOf(section);
  const title = recordTitle(section, record.values);
  const isLinked = Object.hasOwn(section.fields, editLink);
  const row = useRef<HTMLLIElement>(null);
  // Keeps the row in view when it is moved by keyboard.
  useEffect(() => {
    if (row.current?.contains(document.activeElement)) row.current.scrollIntoView({ block: "nearest" });
  }, [index]);
  const dragStart = (event: DragEvent) => {
    event.dataTransfer.effectAllowed = "move";
    event.dataTransfer.setData("text/plain", title);
    onDrag(record);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (dragged) void list.move(dragged, index);
    onDrag(undefined);
  };
  return (
    <li
      ref={row}
      draggable={list.canMove}
      onDragStart={dragStart}
      onDragOver={(event) => dragged && event.preventDefault()}
      onDragEnd={() => onDrag(undefined)}
      onDrop={drop}
      className={cx(
        "grid gap-3 border-t border-border py-4 first:border-t-0 @lg:grid-cols-[1fr_auto] @lg:items-center",
        list.canMove && "cursor-grab",
        dragged?._id === record._id && "opacity-40",
        dragged && dragged._id !== record._id && "hover:bg-accent-soft",
      )}
    >
      <div className="flex min-w-0 items-start gap-4">
        <Thumbnail section={section} record={record} names={names} />
        <div className="grid min-w-0 gap-1.5">
          <RecordText section={section} record={record} names={names} />
          <DemoBadge id={record._id} />
        </div>
      </div>
      <div className="flex items-center gap-1">
        {!isLinked && (
          <ButtonLink
            as={ScreenLink}
            href={editPath(section, record)}
            variant="secondary"
            size="sm"
            className="me-1"
            aria-describedby={`${record._id}-text`}
          >
            {editLink}
          </ButtonLink>
        )}
        {list.canMove && (
          <>
            <Tool
              icon="move-up"
              label={`Move up: ${title}`}
              isAtEdge={index === 0}
              onClick={() => void list.move(record, index - 1)}
            />
            <Tool
              icon="move-down"
              label={`Move down: ${title}`}
              isAtEdge={index === list.shown.length - 1}
              onClick={() => void list.move(record, index + 1)}
            />
          </>
        )}
        <Tool icon="trash" label={`Delete: ${title}`} onClick={() => void list.remove(record)} />
      </div>
    </li>
  );
}
