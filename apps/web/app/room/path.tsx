import { orderDateOf, paths } from "@rankwright/schema";
import { Badge, ButtonLink, Card, cx, EmailAddress, Icon } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { roomDates } from "./dates.ts";
import { PayByMail } from "./links/pay-by-mail.tsx";
import type { LoadedRoom, RoomResult } from "./room-data.ts";

type Room = LoadedRoom["room"];
type Step = Room["steps"][number];

const names = {
  paid: "Payment",
  brief: "Brief",
  work: "In progress",
  delivered: "Delivered",
} as const satisfies Record<Step["name"], string>;

/** Text that is shown instead of the time of a step that isn't done. */
const waits = {
  paid: "Waiting for payment",
  brief: "Waiting for answers",
  work: "In progress",
  delivered: "In progress",
} as const satisfies Record<Step["name"], string>;

/** Describes the next step to the customer or to the owner's side. */
function nextWords(room: Room, day: (at: number) => string): string {
  const { next, side, isCustomer, dueAt, deliveries, hasWritten, isHeld, plan } = room;
  const isOwner = side === "owner";
  const by = dueAt === null ? "" : ` by ${day(dueAt)}`;
  const last = deliveries.at(-1);
  switch (next) {
    case "pay":
      if (isHeld)
        return isOwner
          ? "A payment is being processed, which can take a few days. There is nothing to do until it arrives."
          : "Your payment is being processed, which can take a few days. We start when it arrives.";
      return isOwner ? "Waiting for the customer's payment." : "We start when the order is paid.";
    case "brief":
      return isOwner
        ? "Waiting for the customer's brief. Reminders are sent after two and five days."
        : "Fill in the brief below. We start when you send it.";
    case "work":
      return isOwner
        ? `Deliver the work${by}.`
        : `We are working on your order and will deliver${by || " soon"}.`;
    case "changes":
      return isOwner
        ? `Deliver the changes${by}.`
        : `We are working on your changes and will deliver them${by || " soon"}.`;
    case "answer": {
      const until = last ? day(last.silentAt) : "";
      if (isOwner && hasWritten)
        return `The customer has written since delivery ${last?.number}. Answer below, or deliver again. If they don't respond, it is accepted automatically on ${until}.`;
      return isOwner || !isCustomer
        ? `Waiting for the customer to review delivery ${last?.number}. If they don't respond, it is accepted automatically on ${until}.`
        : `Review delivery ${last?.number}: approve it or request changes. If you don't respond, it is accepted automatically on ${until}.`;
    }
    case "done":
      if (plan?.hasRequests)
        return isOwner
          ? "This order only pays for the period. The work is in the customer's requests."
          : "This order only pays for the period. Each of your requests has a page of its own.";
      return "The order is complete.";
    case "cancelled":
      return "This order was cancelled.";
  }
}

/** Returns the number of requested and included changes as text; "" if there is nothing to show. */
function changesWords({ asked, included }: Room["changes"]): string {
  if (included !== null) return `Changes: ${asked} of ${included} used`;
  return asked === 0 ? "" : `Changes: requested ${asked === 1 ? "once" : `${asked} times`}`;
}

/** Progress of an order: its steps with times and people, the next step and its due date. */
export function OrderPath({ loaded, result }: { loaded: LoadedRoom; result: RoomResult }) {
  const { room } = loaded;
  const { day, moment } = roomDates(loaded);
  const { steps, next, isLate, dueAt, side, order } = room;
  const changes = order.paymentStatus === "Paid" ? changesWords(room.changes) : "";
  const timeOf = ({ name, state, at }: Step) => {
    if (at !== null) return moment(at);
    if (state === "now") return waits[name];
    return name === "delivered" && dueAt !== null ? `Due ${day(dueAt)}` : "";
  };
  const isToPay = next === "pay" && side === "customer" && room.isCustomer && !room.isHeld;
  const isOver = next === "done" || next === "cancelled";
  return (
    <Card className="grid gap-5">
      <ol className="grid gap-x-4 gap-y-3 sm:auto-cols-fr sm:grid-flow-col">
        {steps.map((step) => {
          const { name, state, by } = step;
          return (
            <li
              key={name}
              aria-current={state === "now" ? "step" : undefined}
              className={cx(
                "flex gap-3 sm:grid sm:content-start sm:gap-2 sm:border-t-4 sm:pt-3",
                { done: "sm:border-accent", now: "sm:border-accent/40", ahead: "sm:border-border" }[state],
              )}
            >
              <span
                className={cx(
                  "grid size-7 flex-none place-items-center rounded-full border sm:hidden",
                  state === "done"
                    ? "border-accent bg-accent text-on-accent"
                    : state === "now"
                      ? "border-accent text-accent"
                      : "border-border text-text-muted",
                )}
              >
                {state === "done" ? (
                  <Icon name="check" size={18} />
                ) : (
                  <span className="size-2 rounded-full bg-current" />
                )}
              </span>
              <span className="grid content-start gap-0.5">
                <span className={cx("font-semibold", state === "ahead" && "text-text-muted")}>
                  {names[name]}
                  {state === "done" && <span className="sr-only"> (done)</span>}
                  {state === "now" && <span className="sr-only"> (now)</span>}
                </span>
                {timeOf(step) && <span className="nums text-xs text-text-muted">{timeOf(step)}</span>}
                {by && (
                  <span className="text-xs text-text-muted wrap-anywhere">
                    by <EmailAddress address={by} />
                  </span>
                )}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-border pt-4">
        <p className="grid gap-1">
          {!isOver && <span className="eyebrow">Next step</span>}
          <span>{nextWords(room, day)}</span>
          {room.workBeginsOn && (
            <span className="nums text-sm text-text-muted">
              Work may begin on {orderDateOf(room.workBeginsOn)}, when the withdrawal period is over. A
              consumer who withdraws before then gets a full refund, because they didn't ask for an early
              start.
            </span>
          )}
          {changes && <span className="nums text-sm text-text-muted">{changes}</span>}
        </p>
        <span className="flex flex-wrap items-center gap-2 empty:hidden">
          {isLate && dueAt !== null && (
            <Badge tone="danger" icon="clock">
              {side === "owner" ? `Overdue: due ${day(dueAt)}` : "Delayed"}
            </Badge>
          )}
          {isToPay && room.payBy === "page" && (
            <ButtonLink href={paths.payNow(order._id)} as={ScreenLink}>
              Pay Now
            </ButtonLink>
          )}
          {loaded.again && (
            <ButtonLink href={loaded.again} variant="secondary">
              Order again
            </ButtonLink>
          )}
        </span>
      </div>
      {isToPay && room.payBy === "mail" && <PayByMail loaded={loaded} result={result} />}
    </Card>
  );
}
