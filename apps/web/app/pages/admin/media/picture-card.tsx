import { fileSize } from "@rankwright/schema";
import { Button, Dialog, showToast } from "@rankwright/ui";
import { useState } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { useDates } from "#app/pages/admin/use-dates.ts";

type Picture = RouterOutputs["media"]["page"]["rows"][number];

/** Links to the editors of the sections that show a picture. */
function Uses({ uses }: Pick<Picture, "uses">) {
  if (uses.length === 0) return <p className="text-text-muted">Not in the content</p>;
  return (
    <p className="text-text-muted">
      Used in{" "}
      {uses.map(({ label, to }, at) => (
        <span key={to + label}>
          {at > 0 && ", "}
          <ScreenLink href={to} className="link">
            {label}
          </ScreenLink>
        </span>
      ))}
    </p>
  );
}

/** An uploaded picture: where it is used, and a button to delete it if the content doesn't show it. */
export function PictureCard({ picture }: { picture: Picture }) {
  const { _id, address, small, name, width, height, bytes, createdAt, uses } = picture;
  const { day } = useDates();
  const [isAsking, setAsking] = useState(false);
  const { media } = trpc.useUtils();
  const remove = trpc.media.remove.useMutation({
    onSuccess: async () => {
      await media.invalidate();
      showToast(`${name} deleted`);
    },
    onError: (error) => showToast(error.message, { tone: "danger" }),
    onSettled: () => setAsking(false),
  });
  return (
    <article className="grid min-w-0 grid-rows-[auto_1fr_auto] overflow-hidden rounded-lg border border-border bg-surface-raised">
      <a href={address} target="_blank" rel="noreferrer" aria-label={`Open ${name} in a new tab`}>
        <img src={small} alt="" loading="lazy" className="aspect-4/3 w-full bg-surface object-contain" />
      </a>
      <div className="grid min-w-0 content-start gap-1 p-3 text-sm">
        <h2 className="truncate font-sans text-sm font-semibold" title={name}>
          {name}
        </h2>
        <p className="nums text-text-muted">
          {width} × {height}, {fileSize(bytes)}
          <br />
          {day(createdAt)}
        </p>
        <Uses uses={uses} />
      </div>
      {uses.length === 0 && (
        <ScriptButton
          variant="quiet"
          size="sm"
          className="m-1 min-h-11 justify-self-start text-danger"
          aria-label={`Delete ${name}`}
          onClick={() => setAsking(true)}
        >
          Delete
        </ScriptButton>
      )}
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Delete this picture?"
        actions={
          <>
            <Button variant="secondary" onClick={() => setAsking(false)}>
              Cancel
            </Button>
            <Button
              variant="danger"
              busy={remove.isPending && "Deleting…"}
              onClick={() => remove.mutate({ _id })}
            >
              Delete picture
            </Button>
          </>
        }
      >
        <p className="wrap-anywhere">
          <strong>{name}</strong> will be deleted from the server. This can't be undone.
        </p>
      </Dialog>
    </article>
  );
}
