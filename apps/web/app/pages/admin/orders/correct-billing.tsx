import {
  type BillingField,
  billingFields,
  billingLabels,
  billingPatch,
  countryNames,
  formatCents,
  ORDER_FIELDS,
  zodIssues,
} from "@rankwright/schema";
import {
  Button,
  Checkbox,
  FormErrors,
  SelectField,
  showToast,
  TextareaField,
  TextField,
} from "@rankwright/ui";
import { useState } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { type RouterOutputs, trpc } from "#app/data/trpc.ts";
import { ChangedMeanwhile, NOT_SAVED } from "#app/form/changed-meanwhile.tsx";
import { assignToFields } from "#app/form/result.ts";
import { UnsavedGuard, useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useOrderChanged } from "#app/pages/admin/use-order-changed.ts";

type Billing = RouterOutputs["orders"]["billing"];
type Typed = Record<BillingField, string>;

const idOf = (name: BillingField) => `billing-${name}`;
const ids = Object.fromEntries(billingFields.map((name) => [name, idOf(name)]));
const typedOf = (billing: Billing): Typed => ({
  customerName: billing.customerName,
  company: billing.company,
  customerAddress: billing.customerAddress,
  customerCountry: billing.customerCountry,
  taxId: billing.taxId,
  buyerReference: billing.buyerReference,
});
const isSame = (one: Typed, other: Typed) => billingFields.every((name) => one[name] === other[name]);

/** Company, tax ID and reference on an order's invoice, and the form to correct all billing details. */
export function CorrectBilling({ _id }: { _id: string }) {
  const { data: billing } = trpc.orders.billing.useQuery({ _id });
  const [isOpen, setOpen] = useState<boolean>();
  if (!billing) return null;
  if (isOpen)
    return (
      <UnsavedGuard>
        <BillingForm billing={billing} onDone={() => setOpen(false)} />
      </UnsavedGuard>
    );
  const more = (["company", "taxId", "buyerReference"] as const).filter((name) => billing[name] !== "");
  return (
    <div className="grid gap-5">
      {more.length > 0 && (
        <dl className="grid gap-x-6 gap-y-3 text-sm sm:grid-cols-[max-content_1fr]">
          {more.map((name) => (
            <div key={name} className="grid gap-x-6 sm:col-span-2 sm:grid-cols-subgrid">
              <dt className="text-text-muted">{billingLabels[name]}</dt>
              <dd className="nums wrap-anywhere">{billing[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      <ScriptButton
        variant="secondary"
        className="justify-self-start"
        // The button gets the focus back when the form is closed.
        autoFocus={isOpen === false}
        onClick={() => setOpen(true)}
      >
        Correct billing details…
      </ScriptButton>
    </div>
  );
}

/** Describes what saving does to the order's invoices. */
function whatHappens({ invoices }: Billing): string {
  if (!invoices) return "There is no invoice, so only the order changes.";
  const { labels, cents, currency } = invoices;
  const old = labels.length === 1 ? `Invoice ${labels} is` : `Invoices ${labels.join(", ")} are`;
  return `${old} credited (${formatCents(cents, currency)}) and replaced by a new invoice. No money is moved.`;
}

function BillingForm({ billing, onDone }: { billing: Billing; onDone: () => void }) {
  const { _id } = billing;
  const utils = trpc.useUtils().orders.billing;
  const orderChanged = useOrderChanged();
  const form = useTyped({ saved: billing, revisionOf: ({ revision }) => revision, typedOf, isSame });
  const { base, typed, setTyped, isDirty } = form;
  const [mailsCustomer, setMailsCustomer] = useState(true);
  const [wrong, setWrong] = useState<ReturnType<typeof zodIssues>>();
  useUnsaved("billing", isDirty, () => {});
  const save = trpc.orders.correctBilling.useMutation({
    onSuccess: async (saved) => {
      // Waits for the reload, so that the old values don't reappear for a moment when the form is closed.
      await orderChanged();
      onDone();
      if (saved.revision === base.revision) showToast("No changes to save", { tone: "info" });
      else
        showToast(
          saved.invoices ? `Invoice ${saved.invoices.labels.at(-1)} created` : "Billing details updated",
        );
    },
  });
  const problem = save.error && !save.isPending ? readProblem(save.error) : undefined;
  const issues = wrong ?? (problem ? assignToFields(problem.issues, billingFields) : []);
  const isStale = wrong === undefined && problem?.kind === "stale";
  const { countries, field } = fieldsOf(typed, setTyped, issues);
  return (
    <form
      noValidate
      aria-label="Billing details"
      className="grid gap-5 border-t border-border pt-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        const checked = billingPatch.safeParse(typed);
        setWrong(checked.success ? undefined : zodIssues(checked.error));
        // Without an invoice, the checkbox isn't shown, so no mail is sent.
        const mails = billing.invoices !== null && mailsCustomer;
        if (checked.success) save.mutate({ _id, ...typed, revision: base.revision, mailsCustomer: mails });
      }}
    >
      {!save.isPending && (
        <FormErrors
          issues={issues}
          ids={ids}
          title={isStale ? NOT_SAVED : problem?.kind === "unreachable" ? "No response" : undefined}
        />
      )}
      {isStale && (
        <ChangedMeanwhile
          form={form}
          reread={async () => {
            const now = await utils.fetch({ _id }, { staleTime: 0 });
            save.reset();
            return now;
          }}
        />
      )}
      <TextField {...field("customerName")} required autoComplete="off" autoFocus />
      <TextField {...field("company")} optional autoComplete="off" />
      <TextareaField {...field("customerAddress")} required rows={ORDER_FIELDS.customerAddress.rows} />
      <SelectField
        {...field("customerCountry")}
        required
        options={countries(base.customerCountry, typed.customerCountry)}
      />
      <TextField {...field("taxId")} optional autoComplete="off" />
      <TextField {...field("buyerReference")} optional autoComplete="off" />
      <p className="text-sm text-text-muted">{whatHappens(billing)}</p>
      {billing.invoices && (
        <Checkbox
          className="text-sm font-semibold"
          checked={mailsCustomer}
          onChange={({ currentTarget }) => setMailsCustomer(currentTarget.checked)}
        >
          Send the new invoice to the customer
        </Checkbox>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={save.isPending && "Saving…"}>
          Save billing details
        </Button>
        <Button variant="secondary" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** Returns `field`, which returns the props of a field, and `countries`, which returns the options of the country field. */
function fieldsOf(typed: Typed, setTyped: (typed: Typed) => void, issues: ReturnType<typeof zodIssues>) {
  return {
    field: (name: BillingField) => ({
      name,
      id: idOf(name),
      label: billingLabels[name],
      value: typed[name],
      error: issues.find(({ path }) => path === name)?.message,
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
        setTyped({ ...typed, [name]: value }),
    }),
    /** Returns all countries, preceded by the given ones that aren't listed: REST accepts any text as a country. */
    countries: (...own: string[]) => {
      const listed = countryNames();
      return [...new Set(own.filter((name) => !listed.includes(name))), ...listed];
    },
  };
}
