import { formatPrice, type Section, safeAddress } from "@rankwright/schema";
import { Icon, isIconName } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { EditorRecord } from "#app/pages/admin/editor/records.ts";
import { editPath } from "#app/pages/admin/editor/screens.ts";

interface Props {
  section: Section;
  record: EditorRecord;
  /** Fields to show, in this order. */
  names: readonly string[];
}

/** Thumbnail of the record's first picture or icon. */
export function Thumbnail({ section, record, names }: Props) {
  const name = names.find((one) => ["image", "icon"].includes(section.fields[one]?.kind ?? ""));
  if (!name) return null;
  const value = record.values[name] ?? "";
  const address = safeAddress(value, "image");
  return (
    <span className="grid size-16 flex-none place-items-center overflow-hidden rounded-md bg-accent-soft text-accent">
      {isIconName(value) ? (
        <Icon name={value} size={26} />
      ) : address ? (
        <img src={address} alt="" className="size-full object-cover" loading="lazy" />
      ) : (
        <Icon name="image" size={26} className="opacity-50" />
      )}
    </span>
  );
}

/** Kinds of fields for pictures and their alternative texts. */
const PICTURES: readonly string[] = ["image", "picture-words", "icon"];

/** Texts of a record, one per field. If the section names a field as its edit link, that text links to the edit screen. */
export function RecordText({ section, record, names }: Props) {
  const { editLink } = section.screens.manage;
  const worded = names.filter((name) => !PICTURES.includes(section.fields[name]?.kind ?? "image"));
  return (
    <div id={`${record._id}-text`} className="grid min-w-0 gap-0.5 wrap-anywhere">
      {worded.map((name, index) => {
        const value = record.values[name];
        if (name === editLink)
          return (
            <ScreenLink key={name} href={editPath(section, record)} className="link w-fit font-semibold">
              {value || `Untitled ${section.noun}`}
            </ScreenLink>
          );
        if (!value) return null;
        const isFirst = index === 0;
        return (
          <p
            key={name}
            className={isFirst ? "font-semibold" : "line-clamp-2 text-sm whitespace-pre-line text-text-muted"}
          >
            {section.fields[name]?.kind === "price" ? formatPrice(value) : value}
          </p>
        );
      })}
    </div>
  );
}
