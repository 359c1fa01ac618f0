import { fileSize, isOutlookContainer, mayRunPrograms, paths } from "@rankwright/schema";
import { cx, Icon } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";

type File = RouterOutputs["room"]["files"][number];

/** Date formats of a page. */
export interface FileDates {
  day: (at: number) => string;
  moment: (at: number) => string;
}

/** Subject and sender of a mail, or title and organizer of an invitation. */
function Summary({ summary: { title, from } }: { summary: NonNullable<File["summary"]> }) {
  return (
    <>
      {title && <span className="line-clamp-2 text-xs wrap-anywhere">{title}</span>}
      {from && <span className="truncate text-xs text-text-muted">{from}</span>}
    </>
  );
}

/** Returns a file's size, after the date of a mail or an invitation. */
function detailsOf({ bytes, summary }: File, { day, moment }: FileDates): string {
  const at = summary?.at ?? null;
  if (at === null) return fileSize(bytes);
  return `${summary?.isDay ? day(at) : moment(at)} · ${fileSize(bytes)}`;
}

/** Files to download, with thumbnails of images and PDFs. */
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
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2 print:grid-cols-3">
      {files.map((file) => {
        const { _id, name, kind, hasPreview, summary } = file;
        return (
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
                  // A page is recognized by its top.
                  className={cx(
                    "size-14 flex-none rounded-sm bg-surface object-cover",
                    kind === "pdf" && "object-top",
                  )}
                />
              ) : (
                <span className="grid size-9 flex-none place-items-center rounded-sm bg-accent-soft text-accent">
                  <Icon name="file-text" size={18} />
                </span>
              )}
              <span className="grid min-w-0 flex-1">
                <span className="line-clamp-2 font-semibold wrap-anywhere group-hover:text-accent">
                  {name}
                </span>
                {summary && <Summary summary={summary} />}
                <span className="nums text-xs text-text-muted">{detailsOf(file, dates)}</span>
                {isOutlookContainer(name) && (
                  <span className="no-print text-xs text-text-muted">
                    Outlook's own format. If you can't open it, ask the sender for the files as attachments.
                  </span>
                )}
                {mayRunPrograms(name) && (
                  <span className="no-print text-xs text-warning">
                    Can run programs. Open it only if you trust the sender.
                  </span>
                )}
              </span>
              <Icon name="download" size={18} className="no-print flex-none text-text-muted" />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
