import { paths } from "@rankwright/schema";
import { Alert, Card } from "@rankwright/ui";
import { useState } from "react";
import { customerDates } from "#app/room/dates.ts";
import { roomAddress } from "#app/room/files/send-file.ts";
import type { RoomKey } from "#app/room/room-data.ts";
import { BriefAnswers } from "./brief-answers.tsx";
import { BriefForm, type PostedBrief } from "./brief-form.tsx";
import type { Brief } from "./use-autosave.ts";

interface BriefPanelProps {
  /** Brief as loaded by the page's loader: `api(context).briefs.of(key)`. */
  brief: Brief;
  briefKey: RoomKey;
  timeZone: string;
  /** Result of a form posted without script. */
  posted?: PostedBrief | undefined;
  /** Called when the brief was sent. */
  onSent?: () => void;
}

/** Brief of an order: a form while it is open, read-only after that. Renders nothing if the package has no questions. */
export function BriefPanel({ brief: loaded, briefKey, timeZone, posted, onSent }: BriefPanelProps) {
  const [changed, setChanged] = useState<Brief>();
  // After a save here, that version is used until the loader has loaded a newer one.
  const brief = changed && changed.revision >= loaded.revision ? changed : loaded;
  const { state, note, orderId } = brief;
  if (state === "none") return null;
  const token = briefKey.token === undefined ? {} : { token: briefKey.token };
  return (
    <Card className="grid gap-6" id="brief">
      <div className="grid gap-2">
        <h2 className="text-2xl">{state === "sent" ? "Your brief" : "Brief"}</h2>
        <p className="max-w-text text-text-muted">
          {state === "sent"
            ? "Your answers. If something has changed, write us a message."
            : "We start when you send your answers. You can save them and continue later."}
        </p>
      </div>
      {note && state === "open" && (
        <Alert tone="info" title="We have a question about your brief">
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </Alert>
      )}
      {state === "sent" ? (
        <BriefAnswers brief={brief} address={roomAddress(briefKey)} dates={customerDates(timeZone)} />
      ) : (
        <BriefForm
          key={`${orderId} ${note}`}
          brief={brief}
          briefKey={briefKey}
          action={paths.brief(orderId, token)}
          posted={posted}
          onChanged={(next) => {
            setChanged(next);
            if (next.state === "sent") onSent?.();
          }}
        />
      )}
    </Card>
  );
}
