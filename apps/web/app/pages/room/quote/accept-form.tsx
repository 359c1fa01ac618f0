import { centsToAmount, formatCents, pluralize } from "@rankwright/schema";
import { Button, Card, ChangedFields, Fold, FormErrors, TextareaField } from "@rankwright/ui";
import { Form, useNavigation } from "react-router";
import { TaxLines } from "#app/components/tax-lines.tsx";
import type { RouterOutputs } from "#app/data/trpc.ts";
import { useChangedFields } from "#app/form/changed-fields.ts";
import { PostForm, SubmitButton } from "#app/form/post-form.tsx";
import { type FormResult, fieldsOf, resultOf } from "#app/form/result.ts";
import { BillingFields } from "#app/pages/customer/checkout/billing-fields.tsx";
import { EarlyStart } from "#app/pages/customer/checkout/early-start.tsx";
import { PaymentMethodChoice } from "#app/pages/customer/checkout/payment-method-choice.tsx";
import { TOTAL_INTENT, useOffer } from "#app/pages/customer/checkout/use-offer.ts";
import { AcceptTerms } from "#app/sections/legal/notes.tsx";
import { QuoteLines } from "./quote-lines.tsx";

type Quote = RouterOutputs["quotes"]["byLink"];
type Offer = RouterOutputs["quotes"]["total"];

interface AcceptFormProps {
  quote: Quote;
  offer: Offer;
  buyer: Readonly<Record<string, string>>;
  countries: readonly string[];
  guessed: string;
  result: FormResult<{ offer?: Offer | null | undefined }> | undefined;
}

/** Payment methods of a quote. An invoice that is paid later comes first. */
const choicesOf = ({ ways, payDays }: Quote) =>
  payDays === null
    ? ways
    : [
        {
          provider: "later",
          label: "Invoice",
          next: `We e-mail you the invoice, which is due within ${pluralize(payDays, "day", "days")}.`,
          storesMethod: false,
        },
        ...ways,
      ];

/** Form with which the customer declines a quote. */
function DeclineForm({ result }: { result: FormResult | undefined }) {
  const declined = resultOf(result, "decline");
  return (
    <Fold label="Decline this quote" isOpen={declined !== undefined}>
      <PostForm intent="decline" result={declined}>
        <TextareaField
          {...fieldsOf(declined)("reason")}
          label="Reason"
          optional
          rows={3}
          hint="We read it and may write you a better quote."
        />
        <SubmitButton variant="secondary" busy="Declining…" className="justify-self-start">
          Decline quote
        </SubmitButton>
      </PostForm>
    </Fold>
  );
}

/** Form with which the customer accepts a quote and pays it. */
export function AcceptForm({ quote, buyer, countries, guessed, result: sent, ...props }: AcceptFormProps) {
  const { currency, customer, earlyStart, revision, payDays } = quote;
  const result = resultOf(sent, "accept") ?? resultOf(sent, TOTAL_INTENT);
  const sending = useNavigation().formData?.get("intent") ?? undefined;
  const { names, whenTyped } = useChangedFields(result);
  const { offer, form, handlers, hasTaxId, isUpdating } = useOffer<Offer>({
    offer: result?.done?.offer ?? props.offer,
    buyer: result?.done?.offer ? result.values : buyer,
  });
  const { totalCents, sale } = offer ?? props.offer;
  const choices = choicesOf(quote);
  const total = formatCents(totalCents, currency);
  return (
    <div className="grid gap-8">
      <Form
        method="post"
        ref={form}
        noValidate
        onInput={whenTyped}
        {...handlers}
        className="group/order grid items-start gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]"
      >
        <button
          type="submit"
          name="intent"
          value="accept"
          tabIndex={-1}
          aria-hidden="true"
          className="sr-only"
        >
          Accept
        </button>
        <input type="hidden" name="revision" value={revision} />
        <input type="hidden" name="total" value={centsToAmount(totalCents)} />
        <ChangedFields value={names}>
          <div className="grid max-w-text gap-8">
            {!sending && <FormErrors issues={result?.issues ?? []} />}
            <QuoteLines quote={quote} sale={sale} />
            <BillingFields
              result={result}
              known={customer ?? undefined}
              countries={countries}
              guessed={guessed}
              offer={offer}
              hasCompany={hasTaxId}
            />
            <PaymentMethodChoice
              ways={choices}
              isPlan={false}
              chosen={result?.values.provider}
              error={fieldsOf(result)("provider").error}
            />
          </div>
        </ChangedFields>
        <Card className="grid gap-5 lg:sticky lg:top-24">
          {sale && (
            <div id="total" tabIndex={-1} aria-live="polite">
              <TaxLines sale={sale} hasSubtotal label="Total" isBusy={isUpdating} />
            </div>
          )}
          <noscript>
            <Button type="submit" name="intent" value={TOTAL_INTENT} variant="secondary" size="sm">
              Update total
            </Button>
          </noscript>
          <EarlyStart offered={earlyStart} isHidden={offer?.earlyStart === null} result={result} />
          <Button
            type="submit"
            name="intent"
            value="accept"
            size="lg"
            className="w-full"
            busy={sending === "accept" && "Placing your order…"}
          >
            <span className="group-has-[[value=later]:checked]/order:hidden">
              {choices.length > 0 ? `Accept and pay ${total}` : "Accept quote"}
            </span>
            {payDays !== null && (
              <span className="hidden group-has-[[value=later]:checked]/order:inline">
                Order and pay {total} by invoice
              </span>
            )}
          </Button>
          <AcceptTerms />
        </Card>
      </Form>
      <DeclineForm result={sent} />
    </div>
  );
}
