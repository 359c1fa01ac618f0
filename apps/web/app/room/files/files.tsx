import { fileSize, isOutlookContainer, mayRunPrograms, paths } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";

type File = RouterOutputs["room"]["files"][number];

/** Date formats of a page. */
export interface FileDates {
  day: (at: number) => string;
  moment: (at: number) => string;
}

/** Subject, sender and date of a mail, or title, organizer and start of an invitation. */
function Summary({ summary, dates }: { summary: NonNullable<File["summary"]>; dates: FileDates }) {
  const { title, from, at, isDay } = summary;
  const date = at === null ? "" : isDay ? dates.day(at) : dates.moment(at);
  const origin = [from, date].filter((part) => part !== "").join(" · ");
  return (
    <>
      {title && <span className="line-clamp-2 text-xs wrap-anywhere">{title}</span>}
      {origin && <span className="nums line-clamp-2 text-xs text-text-muted wrap-anywhere">{origin}</span>}
    </>
  );
}

/** Files to download, with thumbnails for pictures. */
export function Files({
  files,
  address,
  dates,
}: {
  files: readonly File[];
  address: string;
  dates: FileDates;
}) {
  if (files.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {files.map(({ _id, name, bytes, hasPreview, summary }) => (
        <li key={_id} className="min-w-0">
          <a
            href={paths.orderFile(address, _id)}
            download={name}
            className="group flex h-full min-h-12 items-center gap-3 rounded-md border border-border bg-surface-raised p-2 text-sm hover:border-accent"
          >
            {hasPreview ? (
              <img
                src={paths.orderFile(address, _id, "small")}
                alt=""
                loading="lazy"
                className="size-14 flex-none rounded-sm bg-surface object-cover"
              />
            ) : (
              <span className="grid size-9 flex-none place-items-center rounded-sm bg-accent-soft text-accent">
                <Icon name="file-text" size={18} />
              </span>
            )}
            <span className="grid min-w-0 flex-1">
              <span className="line-clamp-2 font-semibold wrap-anywhere group-hover:text-accent">{name}</span>
              {summary && <Summary summary={summary} dates={dates} />}
              <span className="nums text-xs text-text-muted">{fileSize(bytes)}</span>
              {isOutlookContainer(name) && (
                <span className="text-xs text-text-muted">
                  Outlook's own format. If you can't open it, ask the sender for the files as attachments.
                </span>
              )}
              {mayRunPrograms(name) && (
                <span className="text-xs text-warning">
                  Can run programs. Open it only if you trust the sender.
                </span>
              )}
            </span>
            <Icon name="download" size={18} className="no-print flex-none text-text-muted" />
          </a>
        </li>
      ))}
    </ul>
  );
}
