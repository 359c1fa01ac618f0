import { Button, Dialog } from "@rankwright/ui";
import { useState } from "react";
import { Loaded } from "#app/components/loaded.tsx";
import { trpc } from "#app/data/trpc.ts";

interface Props {
  /** Field that the picture is for. */
  label: string;
  onChoose: (address: string) => void;
}

function Pictures({ onChoose }: Pick<Props, "onChoose">) {
  const query = trpc.media.list.useQuery(undefined, { staleTime: 0 });
  return (
    <Loaded query={query} what="pictures">
      {(pictures) =>
        pictures.length === 0 ? (
          <p>No pictures yet. Pictures that you upload anywhere on the site appear here.</p>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(7rem,1fr))] gap-3">
            {pictures.map(({ address, small, name, width, height }) => (
              <li key={address}>
                <button
                  type="button"
                  title={`${name}, ${width} × ${height}`}
                  className="grid w-full gap-1 rounded-md p-1 text-start hover:bg-accent-soft"
                  onClick={() => onChoose(address)}
                >
                  <img
                    src={small}
                    alt=""
                    className="aspect-4/3 w-full rounded-sm bg-surface object-contain"
                    loading="lazy"
                  />
                  <span className="truncate text-xs">{name}</span>
                </button>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  );
}

/** Picker for earlier uploads. */
export function Uploads({ label, onChoose }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Choose from uploads: ${label}`}
        onClick={() => setOpen(true)}
      >
        Choose from uploads
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Uploaded pictures">
        <Pictures
          onChoose={(address) => {
            onChoose(address);
            setOpen(false);
          }}
        />
      </Dialog>
    </>
  );
}
