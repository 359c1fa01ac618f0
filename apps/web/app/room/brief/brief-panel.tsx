import { paths } from "@rankwright/schema";
import { Alert, Card } from "@rankwright/ui";
import { useState } from "react";
import { roomAddress } from "#app/room/files/send-file.ts";
import type { RoomKey } from "#app/room/room-data.ts";
import { BriefAnswers } from "./brief-answers.tsx";
import { BriefForm, type PostedBrief } from "./brief-form.tsx";
import type { Brief } from "./use-autosave.ts";

interface BriefPanelProps {
  /** As the page's loader read it: `api(context).briefs.of(key)`. */
  brief: Brief;
  briefKey: RoomKey;
  /** What a form without script came to. */
  posted?: PostedBrief | undefined;
  /** Hears when the brief was sent. */
  onSent?: () => void;
}

/** The brief of an order: to be filled in while it is waited for, to be read after; nothing where nothing is asked. */
export function BriefPanel({ brief: loaded, briefKey, posted, onSent }: BriefPanelProps) {
  const [changed, setChanged] = useState<Brief>();
  // What was saved here is newer than what the page was loaded with, until that is read again.
  const brief = changed && changed.revision >= loaded.revision ? changed : loaded;
  const { state, note, orderId } = brief;
  if (state === "none") return null;
  const token = briefKey.token === undefined ? {} : { token: briefKey.token };
  return (
    <Card className="grid gap-6" id="brief">
      <div className="grid gap-2">
        <h2 className="text-2xl">{state === "sent" ? "Your brief" : "What we need to know to begin"}</h2>
        <p className="max-w-text text-text-muted">
          {state === "sent"
            ? "This is what you told us. If something changed, please write us a message."
            : "Answer what you can now, and come back for the rest. We begin once you have sent it."}
        </p>
      </div>
      {note && state === "open" && (
        <Alert tone="info" title="We have a question about your brief">
          <p className="whitespace-pre-line wrap-anywhere">{note}</p>
        </Alert>
      )}
      {state === "sent" ? (
        <BriefAnswers brief={brief} address={roomAddress(briefKey)} />
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
