import { paths, pluralize } from "@rankwright/schema";
import { Badge, Button, Card, Dialog, EmptyState, type Tone } from "@rankwright/ui";
import { useState } from "react";
import { ScreenLink } from "#app/components/screen-link.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import type { FormResult } from "#app/form/result.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { customerDates } from "#app/room/dates.ts";

export type IncludedRequests = NonNullable<RouterOutputs["subscriptions"]["requests"]>;
type Row = IncludedRequests["rows"][number];

const states = {
  pay: { word: "Unpaid", tone: "warning" },
  brief: { word: "Brief open", tone: "warning" },
  work: { word: "In progress", tone: "info" },
  changes: { word: "In progress", tone: "info" },
  answer: { word: "Ready for review", tone: "accent" },
  done: { word: "Delivered", tone: "success" },
  cancelled: { word: "Cancelled", tone: "neutral" },
} as const satisfies Record<Row["next"], { word: string; tone: Tone }>;

/** Cancels a request after a confirmation. Without script, the button cancels it directly. */
function CancelRequest({ row: { orderId, title }, result }: { row: Row; result: FormResult | undefined }) {
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const form = (
    <PostForm
      result={result?.values.orderId === orderId ? result : undefined}
      intent="cancel"
      className="flex flex-wrap justify-end gap-3"
    >
      <input type="hidden" name="orderId" value={orderId} />
      {hydrated && (
        <Button variant="secondary" onClick={() => setAsking(false)}>
          Keep request
        </Button>
      )}
      <SubmitButton
        variant={hydrated ? "danger" : "quiet"}
        size={hydrated ? "md" : "sm"}
        busy="Cancelling…"
        aria-label={hydrated ? undefined : `Cancel the request ${title}`}
      >
        Cancel request
      </SubmitButton>
    </PostForm>
  );
  if (!hydrated) return form;
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        aria-label={`Cancel the request ${title}`}
        onClick={() => setAsking(true)}
      >
        Cancel…
      </Button>
      <Dialog open={isAsking} onClose={() => setAsking(false)} title="Cancel this request?">
        <p className="mb-4">We stop the work on “{title}”. You can open another request instead.</p>
        {form}
      </Dialog>
    </>
  );
}

/** Requests that the customer opened, newest first. */
export function RequestList({
  requests: { rows },
  timeZone,
  result,
}: {
  requests: IncludedRequests;
  timeZone: string;
  result: FormResult | undefined;
}) {
  const { day } = customerDates(timeZone);
  return (
    <Card className="grid gap-3">
      <h2 className="text-xl font-semibold">Your requests</h2>
      {rows.length === 0 ? (
        <EmptyState
          icon="message"
          title="No requests yet"
          text="Describe what you need. Each request gets its own page with the conversation, files and deliveries."
        />
      ) : (
        <ul aria-label={pluralize(rows.length, "request")} className="grid">
          {rows.map((row) => {
            const { word, tone } = states[row.next];
            return (
              <li
                key={row.orderId}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-border py-3 last:border-b-0"
              >
                <span className="grid min-w-0 gap-0.5">
                  <ScreenLink
                    href={paths.myOrderView(row.orderId)}
                    className="link justify-self-start font-semibold wrap-anywhere"
                  >
                    {row.title}
                  </ScreenLink>
                  <span className="nums text-xs text-text-muted">
                    Opened {day(row.openedAt)}
                    {row.dueAt !== null &&
                      row.next !== "done" &&
                      row.next !== "cancelled" &&
                      `, due ${day(row.dueAt)}`}
                  </span>
                </span>
                <span className="flex flex-wrap items-center gap-2">
                  <Badge tone={tone}>{word}</Badge>
                  {row.mayCancel && <CancelRequest row={row} result={result} />}
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
