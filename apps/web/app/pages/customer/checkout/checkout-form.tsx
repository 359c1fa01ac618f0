import {
  centsToAmount,
  firstChargeCents,
  ORDER_FIELDS,
  type OrderFieldName,
  orderFields,
  type SessionUser,
  shopCurrency,
} from "@rankwright/schema";
import {
  Button,
  ChangedFields,
  Fold,
  FormErrors,
  SelectField,
  TextareaField,
  TextField,
} from "@rankwright/ui";
import { Fragment, type ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useChangedFields } from "#app/form/changed-fields.ts";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
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

/** Choice for states without a separate rate. */
const OTHER_STATE = "Another state";

/** Form for customer details and payment method. When Enter is pressed, browsers click its first submit button. */
export function CheckoutForm(props: CheckoutFormProps) {
  const { chosen, earlyStart, ways, remembered, user, countries, guessed, passkeyOrigin } = props;
  const { idempotencyKey, result } = props;
  const { formData } = useNavigation();
  const sending = formData?.get("intent") ?? undefined;
  const field = fieldsOf(result);
  /** Returns the typed value, or the value of the last order. */
  const filled = (name: OrderFieldName | "company" | "taxId") => {
    const { defaultValue, ...rest } = field(name);
    return { ...rest, defaultValue: defaultValue || remembered?.[name] || "" };
  };
  const country = filled("customerCountry");
  const isListed = countries.includes(country.defaultValue);
  // Each order has its own reference, so the one of the last order isn't filled in.
  const reference = field("buyerReference");
  const company = [filled("company"), filled("taxId"), reference];
  const hasCompany = company.some(({ defaultValue, error }) => Boolean(defaultValue || error));
  const { offer, form, handlers, hasTaxId, hasCoupon, isUpdating } = useOffer({
    offer: result?.done?.offer ?? props.offer,
    buyer: result?.done?.offer ? result.values : props.buyer,
  });
  const plan = offer?.plan ?? props.plan;
  const isFree = plan !== null && firstChargeCents(plan.terms) === 0;
  const { names, whenTyped } = useChangedFields(result);
  const taxId = filled("taxId");
  const taxIdError = offer?.taxIdProblem || undefined;
  const coupon = field("coupon");
  const typedCoupon = coupon.defaultValue ?? props.buyer.coupon;
  const couponError = offer?.couponProblem || undefined;
  /** Controls by field of the shared schema, so that the compiler requires one for a new field. */
  const asked: Record<OrderFieldName, ReactNode> = {
    customerName: (
      <TextField
        {...filled("customerName")}
        label={ORDER_FIELDS.customerName.label}
        autoComplete="name"
        required
        enterKeyHint="next"
      />
    ),
    customerAddress: (
      <TextareaField
        {...filled("customerAddress")}
        label={ORDER_FIELDS.customerAddress.label}
        autoComplete="street-address"
        rows={2}
        required
      />
    ),
    customerCountry: (
      <SelectField
        {...country}
        defaultValue={isListed ? country.defaultValue : guessed}
        label={ORDER_FIELDS.customerCountry.label}
        autoComplete="country-name"
        required
      >
        <option value="">Choose your country</option>
        {countries.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
    ),
  };
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
          <section aria-labelledby="details" className="grid gap-5">
            <h2 id="details" className="text-xl">
              Billing details
            </h2>
            {orderFields.map(([name]) => (
              <Fragment key={name}>{asked[name]}</Fragment>
            ))}
            {offer && offer.states.length > 0 && (
              <SelectField {...field("state")} label="State" autoComplete="address-level1" required>
                <option value="">Choose your state</option>
                {[...offer.states, OTHER_STATE].map((name) => (
                  <option key={name}>{name}</option>
                ))}
              </SelectField>
            )}
            <Fold
              label="Ordering for a company? Add its name, tax ID or reference"
              isOpen={hasCompany || hasTaxId}
            >
              <div className="grid gap-5 sm:grid-cols-2">
                <TextField {...filled("company")} label="Company" autoComplete="organization" optional />
                {/* The error of a VAT ID is about the current value, also after it was changed. */}
                <ChangedFields value={taxIdError ? NONE : names}>
                  <TextField
                    {...taxId}
                    error={taxIdError ?? taxId.error}
                    label="Tax ID"
                    autoComplete="off"
                    optional
                  />
                </ChangedFields>
                <div className="sm:col-span-2">
                  <TextField
                    {...reference}
                    label="Your reference"
                    hint="Order number or Leitweg-ID, printed on the invoice"
                    autoComplete="off"
                    optional
                  />
                </div>
              </div>
            </Fold>
          </section>
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
