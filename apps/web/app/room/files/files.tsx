import { mayRunPrograms, paths } from "@rankwright/schema";
import { Icon } from "@rankwright/ui";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { fileSize } from "./file-size.ts";

type File = RouterOutputs["room"]["files"][number];

/** Files to download, with thumbnails for pictures. */
export function Files({ files, address }: { files: readonly File[]; address: string }) {
  if (files.length === 0) return null;
  return (
    <ul className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {files.map(({ _id, name, bytes, hasPreview }) => (
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
              <span className="nums text-xs text-text-muted">{fileSize(bytes)}</span>
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
