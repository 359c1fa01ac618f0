import { TextField } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";
import { dayOf } from "./state-badge.tsx";
import { SubscriptionAction } from "./subscription-action.tsx";

/** Pauses a subscription. */
export const Pause = ({ _id }: { _id: string }) => (
  <SubscriptionAction
    label="Pause"
    title="Pause this subscription?"
    button={{ label: "Pause subscription", busy: "Pausing…" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.pause.useMutation({ onSuccess: done("Subscription paused") });
      return { state, send: () => state.mutate({ _id }) };
    }}
  >
    <p>
      The paid period continues to its end. Nothing more is charged until you resume the subscription. The
      customer isn't e-mailed.
    </p>
  </SubscriptionAction>
);

/** Resumes a paused subscription. */
export const Resume = ({ _id }: { _id: string }) => (
  <SubscriptionAction
    label="Resume"
    title="Resume this subscription?"
    button={{ label: "Resume subscription", busy: "Resuming…" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.resume.useMutation({ onSuccess: done("Subscription resumed") });
      return { state, send: () => state.mutate({ _id }) };
    }}
  >
    <p>If its paid period is over, the next one begins today and is charged at once.</p>
  </SubscriptionAction>
);

/** Moves the next charge to another day. */
export const MoveDate = ({ _id, nextCharge }: { _id: string; nextCharge: string | null }) => (
  <SubscriptionAction
    label="Move next charge"
    title="Move the next charge"
    button={{ label: "Move charge", busy: "Moving…" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.moveDate.useMutation({ onSuccess: done("Next charge moved") });
      return { state, send: (typed) => state.mutate({ _id, date: typed("date") }) };
    }}
  >
    <p>
      The current period continues until that day, and later charges follow from it. The customer isn't
      e-mailed.
    </p>
    <TextField label="Day" name="date" type="date" defaultValue={nextCharge ?? ""} required />
  </SubscriptionAction>
);

/** Makes the next period free. */
export const GiveFree = ({ _id, nextCharge }: { _id: string; nextCharge: string | null }) => (
  <SubscriptionAction
    label="Give a free period"
    title="Give the next period free?"
    button={{ label: "Give free period", busy: "Saving…" }}
    useMutation={(done) => {
      const state = trpc.subscriptions.giveFree.useMutation({ onSuccess: done("Free period given") });
      return { state, send: () => state.mutate({ _id }) };
    }}
  >
    <p>
      The charge{nextCharge !== null && ` on ${dayOf(nextCharge)}`} is skipped. The period after it is charged
      as usual. The customer isn't e-mailed.
    </p>
  </SubscriptionAction>
);
