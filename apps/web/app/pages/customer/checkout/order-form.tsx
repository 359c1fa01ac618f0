import { centsToAmount, DEFAULT_CURRENCY, orderFields, orderTexts, shopCurrency } from "@rankwright/schema";
import { Card, TextareaField, TextField } from "@rankwright/ui";
import { TaxLines } from "#app/components/tax-lines.tsx";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf } from "#app/form/result.ts";
import { AcceptTerms } from "#app/sections/legal/notes.tsx";
import { EarlyStart, type OfferedEarlyStart } from "./early-start.tsx";
import type { ChosenPackage } from "./order-summary.tsx";
import { Consent, type Plan } from "./plan-summary.tsx";
import type { Offer } from "./use-offer.ts";

interface OrderFormProps {
  chosen: ChosenPackage;
  plan: Plan | null;
  /** Total with tax; null if it is the same for all buyers. */
  offer: Offer | null;
  earlyStart: OfferedEarlyStart;
  email: string;
  idempotencyKey: string;
  result: FormResult | undefined;
}

export function OrderForm(props: OrderFormProps) {
  const { chosen, plan, offer, earlyStart, email, idempotencyKey, result } = props;
  const field = fieldsOf(result);
  return (
    <PostForm result={result} className="grid max-w-text gap-6">
      <input type="hidden" name="paymentStatus" value="UnPaid" />
      <input type="hidden" name="orderStatus" value="Pending" />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="currency" value={shopCurrency()} />
      <input type="hidden" name="consent" value={plan?.consent.text ?? ""} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label="Package"
          name="packageName"
          readOnly
          value={chosen.packageName}
          error={field("packageName").error}
        />
        <TextField
          label={`Price (${shopCurrency() === DEFAULT_CURRENCY ? "US dollars" : shopCurrency()})`}
          name="packagePrice"
          readOnly
          value={chosen.packagePrice}
          error={field("packagePrice").error}
          className="nums"
        />
      </div>
      <TextField
        label="Email"
        name="customerEmail"
        type="email"
        readOnly
        value={email}
        hint="Your account's address. We send updates about the order there."
      />
      {orderFields.map(([name, { label, autoComplete, rows, optional }]) => {
        const props = { ...field(name), label, autoComplete, optional, required: !optional };
        return rows ? (
          <TextareaField key={name} {...props} rows={rows} />
        ) : (
          <TextField key={name} {...props} />
        );
      })}
      <Card className="grid gap-4 bg-surface shadow-none">
        <div className="grid gap-2">
          <h2 className="text-lg font-semibold">What happens next</h2>
          <ol className="grid list-decimal gap-1 ps-5 text-sm text-text-muted">
            <li>Your order is placed. Nothing is charged yet.</li>
            <li>Pay it with PayPal under your pending orders.</li>
            <li>We start work when the payment is confirmed.</li>
          </ol>
        </div>
        {offer?.sale && (
          <div id="total" tabIndex={-1}>
            <input type="hidden" name="total" value={centsToAmount(offer.totalCents)} />
            <TaxLines sale={offer.sale} label="Total" />
          </div>
        )}
        {plan && <Consent plan={plan} />}
        <EarlyStart offered={earlyStart} result={result} />
        <SubmitButton size="lg" busy="Placing your order…">
          {orderTexts.placeButton}
        </SubmitButton>
        <AcceptTerms />
      </Card>
    </PostForm>
  );
}
