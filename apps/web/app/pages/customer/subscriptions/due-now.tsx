import { dayAt, formatCents, longDay, paths } from "@rankwright/schema";
import { Alert, ButtonLink } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, resultOf } from "#app/form/result.ts";
import type { CustomerSubscription } from "./types.ts";

interface DueProps {
  subscription: CustomerSubscription;
  timeZone: string;
  /** Today in the owner's time zone. */
  today: string;
  result: FormResult | undefined;
}

type Due = CustomerSubscription["due"][number];

/** Returns the first day of the period that an order pays for. */
const startOf = ({ periods }: CustomerSubscription, { orderId }: Due): string =>
  periods.find((period) => period.orderId === orderId)?.startsOn ?? "";

/** Returns why a period is unpaid, and what helps. */
function periodWords(subscription: CustomerSubscription, timeZone: string, due: Due): string {
  const { open, state, stoppedUnpaid } = subscription;
  const reason = open?.reason ?? "";
  if (stoppedUnpaid) {
    const stopped = state === "ended" ? "has ended" : "is paused";
    return `${reason} Your subscription ${stopped}. When you pay, it continues, and a new period begins that day.`;
  }
  if (open?.retryAt)
    return `${reason} We try again on ${longDay(dayAt(open.retryAt, timeZone))}. You can also pay now.`;
  if (reason !== "")
    return `${reason} Please pay now. You can confirm the payment there, or use another payment method.`;
  return `The period that begins on ${longDay(startOf(subscription, due))} is not paid yet.`;
}

/** Amount due now, why a charge failed, and the button to pay. Renders nothing if nothing is due. */
export function DueNow({ subscription, timeZone, today, result }: DueProps) {
  const { due, currency, method, nextTerms } = subscription;
  const isAhead = (one: Due) => one.what === "period" && startOf(subscription, one) > today;
  const titleOf = (one: Due) => {
    const amount = formatCents(one.cents, currency);
    if (one.isBeingCharged) return `We are charging ${amount}`;
    if (one.what === "start") return `Pay ${amount} to start the subscription`;
    if (one.what === "change") return `Pay ${amount} to change to ${nextTerms?.packageName} now`;
    return isAhead(one) ? `${amount} is due on ${longDay(startOf(subscription, one))}` : `${amount} is due`;
  };
  const toneOf = (one: Due) => {
    if (one.isBeingCharged) return "info";
    return one.what === "period" && !isAhead(one) ? "danger" : "warning";
  };
  return due.map((one) => (
    <Alert key={one.orderId} tone={toneOf(one)} title={titleOf(one)}>
      <div className="grid justify-items-start gap-3">
        {one.isBeingCharged && (
          <p>
            {method ? `Through ${method.label}. ` : ""}This can take a while. We e-mail you the result. Please
            do not pay again.
          </p>
        )}
        {!one.isBeingCharged && (
          <>
            {one.what === "period" && <p>{periodWords(subscription, timeZone, one)}</p>}
            <div className="mt-1 flex flex-wrap items-center gap-3">
              <ButtonLink href={paths.payNow(one.orderId)} as={ScreenLink}>
                Pay {formatCents(one.cents, currency)}
              </ButtonLink>
              {one.what === "change" && (
                <PostForm
                  intent="dropChange"
                  result={resultOf(result, "dropChange")}
                  refusedTitle="The change was not dropped"
                  className="contents"
                >
                  <SubmitButton variant="secondary" busy="One moment…">
                    Don't change
                  </SubmitButton>
                </PostForm>
              )}
            </div>
          </>
        )}
      </div>
    </Alert>
  ));
}
