import { ORDER_FIELDS, type OrderFieldName, OTHER_STATE, orderFields } from "@rankwright/schema";
import { ChangedFields, Fold, SelectField, TextareaField, TextField } from "@rankwright/ui";
import { Fragment, type ReactNode, use } from "react";
import { type FormResult, fieldsOf } from "#app/form/result.ts";

type KnownName = OrderFieldName | "state" | "company" | "taxId" | "buyerReference";

interface BillingFieldsProps {
  result: FormResult | undefined;
  /** Details that fill in the form; undefined if none are known. */
  known: Partial<Record<KnownName, string>> | undefined;
  countries: readonly string[];
  /** Country derived from the browser's language; "" if unknown. */
  guessed: string;
  /** States to choose from, and the error of the current tax ID; undefined if the total is the same for all buyers. */
  offer: { states: readonly string[]; taxIdProblem: string } | null;
  /** True if the shown offer is for a company or a tax ID. */
  hasCompany: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Fields of the billing details, with company, tax ID and reference folded away. */
export function BillingFields(props: BillingFieldsProps) {
  const { result, known, countries, guessed, offer, hasCompany } = props;
  const field = fieldsOf(result);
  const changed = use(ChangedFields);
  /** Returns the typed value, or the known one. */
  const filled = (name: KnownName) => {
    const { defaultValue, ...rest } = field(name);
    return { ...rest, defaultValue: defaultValue || known?.[name] || "" };
  };
  const country = filled("customerCountry");
  const isListed = countries.includes(country.defaultValue);
  const [company, taxId, reference] = [filled("company"), filled("taxId"), filled("buyerReference")];
  const isOpen = [company, taxId, reference].some(({ defaultValue, error }) =>
    Boolean(defaultValue || error),
  );
  const taxIdError = offer?.taxIdProblem || undefined;
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
    <section aria-labelledby="details" className="grid gap-5">
      <h2 id="details" className="text-xl">
        Billing details
      </h2>
      {orderFields.map(([name]) => (
        <Fragment key={name}>{asked[name]}</Fragment>
      ))}
      {offer && offer.states.length > 0 && (
        <SelectField {...filled("state")} label="State" autoComplete="address-level1" required>
          <option value="">Choose your state</option>
          {[...offer.states, OTHER_STATE].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      )}
      <Fold label="Ordering for a company? Add its name, tax ID or reference" isOpen={isOpen || hasCompany}>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField {...company} label="Company" autoComplete="organization" optional />
          {/* The error of a VAT ID is about the current value, also after it was changed. */}
          <ChangedFields value={taxIdError ? NONE : changed}>
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
  );
}
