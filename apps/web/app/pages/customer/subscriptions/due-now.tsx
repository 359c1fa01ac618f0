import { dayAt, formatCents, longDay, paths } from "@rankwright/schema";
import { Alert, ButtonLink } from "@rankwright/ui";
import { ScreenLink } from "#app/components/screen-link.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, resultOf } from "#app/form/result.ts";
import type { CustomerSubscription } from "./types.ts";

interface DueProps {
  subscription: CustomerSubscription;
  timeZone: string;
  result: FormResult | undefined;
}

type Due = CustomerSubscription["due"][number];

/** Amount due now, why a charge failed, and the button to pay. Renders nothing if nothing is due. */
export function DueNow({ subscription, timeZone, result }: DueProps) {
  const { due, currency, method, open, nextTerms } = subscription;
  const titleOf = ({ what, cents, isBeingCharged }: Due) => {
    const amount = formatCents(cents, currency);
    if (isBeingCharged) return `We are charging ${amount}`;
    if (what === "start") return `Pay ${amount} to start the subscription`;
    return what === "period"
      ? `${amount} is due`
      : `Pay ${amount} to change to ${nextTerms?.packageName} now`;
  };
  const again = open?.retryAt ? longDay(dayAt(open.retryAt, timeZone)) : "";
  return due.map((one) => (
    <Alert
      key={one.orderId}
      tone={one.isBeingCharged ? "info" : one.what === "period" ? "danger" : "warning"}
      title={titleOf(one)}
    >
      <div className="grid justify-items-start gap-3">
        {one.isBeingCharged && (
          <p>
            {method ? `Through ${method.label}. ` : ""}This can take a while. We e-mail you the result. Please
            do not pay again.
          </p>
        )}
        {!one.isBeingCharged && (
          <>
            {one.what === "period" && (
              <p>
                {open?.reason ? `${open.reason} ` : ""}
                {again && method ? `We try again on ${again}. You can also pay now.` : ""}
              </p>
            )}
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
