import { centsToAmount, firstChargeCents, type SessionUser, shopCurrency } from "@rankwright/schema";
import { Button, ChangedFields, Fold, FormErrors, TextField } from "@rankwright/ui";
import { Form, useNavigation } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useChangedFields } from "#app/form/changed-fields.ts";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
import { BillingFields } from "./billing-fields.tsx";
import { CheckoutSummary } from "./checkout-summary.tsx";
import { EarlyStart } from "./early-start.tsx";
import { PaymentMethodChoice } from "./payment-method-choice.tsx";
import { type Offer, useOffer } from "./use-offer.ts";
import { type CheckoutDone, CustomerSection } from "./who.tsx";

type Opened = RouterOutputs["checkout"]["open"];

interface CheckoutFormProps extends Opened {
  user: SessionUser | null;
  countries: readonly string[];
  /** Country derived from the browser's language; "" if unknown. */
  guessed: string;
  /** Total and early start for the buyer who was last known; null if they are the same for all buyers. */
  offer: Offer | null;
  buyer: { customerCountry: string; company: string; taxId: string; coupon: string };
  passkeyOrigin: string | null;
  idempotencyKey: string;
  result: FormResult<CheckoutDone> | undefined;
}

const NONE: ReadonlySet<string> = new Set();

/** Form for customer details and payment method. When Enter is pressed, browsers click its first submit button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { chosen, earlyStart, ways, remembered, user, countries, guessed, passkeyOrigin } = props;
  const { idempotencyKey, result } = props;
  const { formData } = useNavigation();
  const sending = formData?.get("intent") ?? undefined;
  const field = fieldsOf(result);
  const { offer, form, handlers, hasTaxId, hasCoupon, isUpdating } = useOffer({
    offer: result?.done?.offer ?? props.offer,
    buyer: result?.done?.offer ? result.values : props.buyer,
  });
  const plan = offer?.plan ?? props.plan;
  const isFree = plan !== null && firstChargeCents(plan.terms) === 0;
  const { names, whenTyped } = useChangedFields(result);
  const coupon = field("coupon");
  const typedCoupon = coupon.defaultValue ?? props.buyer.coupon;
  const couponError = offer?.couponProblem || undefined;
  return (
    <Form
      method="post"
      ref={form}
      noValidate
      onInput={whenTyped}
      {...handlers}
      className="group/order grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
    >
      <button type="submit" name="intent" value="place" tabIndex={-1} aria-hidden="true" className="sr-only">
        Order
      </button>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="packagePrice" value={chosen.packagePrice} />
      <input type="hidden" name="currency" value={shopCurrency()} />
      <input type="hidden" name="consent" value={plan?.consent.text ?? ""} />
      {offer && <input type="hidden" name="total" value={centsToAmount(offer.totalCents)} />}
      <ChangedFields value={names}>
        <div className="grid max-w-text gap-8">
          {!sending && <FormErrors issues={result?.issues ?? []} />}
          <CustomerSection
            user={user}
            remembered={remembered}
            passkeyOrigin={passkeyOrigin}
            result={result}
            sending={sending}
          />
          <BillingFields
            result={result}
            // Each order has its own reference, so the one of the last order isn't filled in.
            known={remembered ?? undefined}
            countries={countries}
            guessed={guessed}
            offer={offer}
            hasCompany={hasTaxId}
          />
          {props.hasCoupons && (
            <Fold
              label="Have a coupon?"
              isOpen={typedCoupon !== "" || hasCoupon || coupon.error !== undefined}
            >
              <div className="flex flex-wrap items-start gap-3">
                <ChangedFields value={couponError ? NONE : names}>
                  <TextField
                    {...coupon}
                    defaultValue={typedCoupon}
                    error={couponError ?? coupon.error}
                    label="Coupon"
                    autoComplete="off"
                    autoCapitalize="characters"
                    spellCheck={false}
                    className="min-w-0 flex-1 basis-56"
                  />
                </ChangedFields>
                <Button type="submit" name="intent" value="total" variant="secondary" className="mt-6.5">
                  Apply
                </Button>
              </div>
            </Fold>
          )}
          {!isFree && (
            <PaymentMethodChoice
              ways={ways}
              isPlan={plan !== null}
              chosen={result?.values.provider || remembered?.provider}
              error={field("provider").error}
            />
          )}
        </div>
      </ChangedFields>
      <CheckoutSummary
        chosen={chosen}
        plan={plan}
        offer={offer}
        isUpdating={isUpdating}
        earlyStart={<EarlyStart offered={earlyStart} isHidden={offer?.earlyStart === null} result={result} />}
        isPaidNow={ways.length > 0}
        isSending={sending === "place"}
      />
    </Form>
  );
}
