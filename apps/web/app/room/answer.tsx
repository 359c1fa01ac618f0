import { Card, Fold, FormErrors } from "@rankwright/ui";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { resultOf } from "#app/form/result.ts";
import { Compose, useSentCount } from "./compose.tsx";
import { roomDates } from "./dates.ts";
import { Files } from "./files/files.tsx";
import { roomAddress } from "./files/send-file.ts";
import { DeliveryLinks, MessageText } from "./message.tsx";
import type { LoadedRoom, RoomResult } from "./room-data.ts";

/** Describes how many of the included changes are used and left; "" if the package has no limit. */
function changesLeft({ asked, included }: LoadedRoom["room"]["changes"]): string {
  if (included === null)
    return asked === 0 ? "" : `You have requested changes ${asked === 1 ? "once" : `${asked} times`}.`;
  const left = Math.max(0, included - asked);
  return `${asked} of ${included} included ${included === 1 ? "change" : "changes"} used, ${left} left.`;
}

/** Form with which the customer approves the waiting delivery or requests changes. */
export function DeliveryResponse({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const { deliveries, changes, drafts } = loaded.room;
  const sent = useSentCount(result, "changes");
  const waiting = deliveries.findLast(({ state }) => state === "waiting");
  if (!waiting) return null;
  // Undefined if the delivery's message is on an earlier page of the conversation.
  const message = loaded.conversation.messages.find(({ delivery }) => delivery?._id === waiting._id);
  const mayAsk = changes.included === null || changes.asked < changes.included;
  const left = changesLeft(changes);
  return (
    <Card id="delivery" className="no-print grid gap-4 border-accent!">
      <div className="grid gap-1">
        <h2 className="text-xl font-semibold">Delivery {waiting.number} is ready</h2>
        <p className="text-text-muted">Please review it, then approve it or request changes.</p>
      </div>
      {message && (
        <div className="grid gap-3 rounded-md bg-surface p-4">
          {message.text && <MessageText text={message.text} />}
          <DeliveryLinks links={waiting.links} />
          <Files files={message.files} address={roomAddress(loaded.key)} dates={roomDates(loaded)} />
        </div>
      )}
      <PostForm result={result} intent="approve" className="grid gap-3">
        <input type="hidden" name="delivery" value={waiting.number} />
        <SubmitButton size="lg" busy="Approving…" className="w-full sm:w-auto sm:justify-self-start">
          Approve delivery {waiting.number}
        </SubmitButton>
      </PostForm>
      {mayAsk ? (
        <Fold
          label="Request changes"
          isOpen={drafts.changes !== "" || (resultOf(result, "changes")?.issues.length ?? 0) > 0}
        >
          <Compose
            loaded={loaded}
            result={result}
            intent="changes"
            sent={sent}
            label="What should we change?"
            hint={left}
            button="Send request"
          />
        </Fold>
      ) : (
        <p className="text-sm text-text-muted">{left} To discuss more changes, write a message below.</p>
      )}
    </Card>
  );
}

/** Error of a response that was sent too late. Shown separately, because the form for responses is no longer shown. */
export function LateResponseError({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const isThere = loaded.room.deliveries.some(({ state }) => state === "waiting");
  const issues = (resultOf(result, "approve") ?? resultOf(result, "changes"))?.issues ?? [];
  return isThere || issues.length === 0 ? null : <FormErrors issues={issues} />;
}
