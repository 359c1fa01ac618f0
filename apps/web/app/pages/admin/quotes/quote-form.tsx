import { OTHER_STATE, type QuoteInput } from "@rankwright/schema";
import { Button, Card, FormErrors, SelectField, showToast, TextareaField, TextField } from "@rankwright/ui";
import { ChangedMeanwhile, NOT_SAVED } from "#app/form/changed-meanwhile.tsx";
import { useUnsaved } from "#app/form/unsaved.tsx";
import { useTyped } from "#app/form/use-typed.ts";
import { readProblem } from "#app/form/write-problem.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { QuoteLines } from "./quote-lines.tsx";
import { isSameQuote } from "./typed-quote.ts";
import { useStates } from "./use-states.ts";

/** Typed quote, and its revision; 0 if it isn't saved yet. */
export interface SavedQuote {
  revision: number;
  currency: string;
  typed: QuoteInput;
}

interface Props {
  saved: SavedQuote;
  countries: readonly string[];
  /** Mutation that `onSave` runs. */
  save: { isPending: boolean; error: unknown };
  onSave: (typed: QuoteInput, revision: number) => Promise<SavedQuote>;
  /** Loads the version that someone else saved. */
  onReread?: () => Promise<SavedQuote>;
  /** Issues of an action that needs more of the quote than saving it. */
  issues?: readonly { path: string; message: string }[];
}

const fields = {
  title: { label: "Title", hint: "Names the order, such as SEO relaunch.", required: true },
  customerEmail: { label: "Email", type: "email", required: true },
  customerName: { label: "Name", required: true },
  company: { label: "Company", optional: true },
  taxId: { label: "Tax ID", optional: true },
  buyerReference: {
    label: "Customer's reference",
    optional: true,
    hint: "Order number or Leitweg-ID, printed on the invoice.",
  },
  discount: {
    label: "Discount",
    optional: true,
    hint: "An amount such as 50, or a percentage such as 10 %.",
  },
  validUntil: { label: "Valid until", type: "date", required: true },
  payDays: {
    label: "Days to pay",
    optional: true,
    hint: "The invoice is sent when the customer accepts. Leave empty if it is paid at once.",
    inputMode: "numeric",
  },
} as const;

const UNKNOWN = { value: "", label: "Not known yet" };

const shortPath = (path: string) => path.replace(/^quote\./, "");

/** Form of a quote. */
export function QuoteForm({ saved, countries, save, onSave, onReread, issues: others = [] }: Props) {
  const form = useTyped({
    saved,
    revisionOf: ({ revision }) => revision,
    typedOf: ({ typed }) => typed,
    isSame: isSameQuote,
  });
  const { base, typed, setTyped, isDirty } = form;
  const states = useStates(typed.customerCountry);
  useUnsaved("quote", isDirty, () => setTyped(base.typed));
  const isHydrated = useHydrated();
  const problem = save.error && !save.isPending ? readProblem(save.error) : undefined;
  const issues = [...(problem?.issues ?? []), ...(problem ? [] : others)].map((issue) => ({
    ...issue,
    path: shortPath(issue.path),
  }));
  const errorOf = (path: string) => issues.find((issue) => issue.path === path)?.message;
  const isStale = problem?.kind === "stale";
  const field = (name: keyof typeof fields) => ({
    ...fields[name],
    name,
    autoComplete: "off",
    error: errorOf(name),
    value: typed[name],
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      setTyped({ ...typed, [name]: value }),
  });
  return (
    <form
      noValidate
      className="grid min-w-0 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (save.isPending) return;
        if (!isDirty && base.revision > 0) showToast("No changes to save", { tone: "info" });
        else
          onSave(typed, base.revision).then(
            (now) => {
              form.settle(now, typed);
              showToast("Quote saved");
            },
            () => {}, // The form shows the error of the mutation.
          );
      }}
    >
      {!save.isPending && <FormErrors issues={issues} title={isStale ? NOT_SAVED : undefined} />}
      {isStale && onReread && <ChangedMeanwhile form={form} reread={onReread} />}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-6">
        <Card className="grid gap-5">
          <h2 className="text-xl">Customer</h2>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field("customerName")} />
            <TextField {...field("customerEmail")} />
            <TextField {...field("company")} />
            <TextField {...field("taxId")} />
            <TextField {...field("buyerReference")} />
          </div>
          <TextareaField
            name="customerAddress"
            label="Address"
            optional
            rows={2}
            hint="The customer enters it when accepting the quote. An invoice without a quote needs it."
            error={errorOf("customerAddress")}
            value={typed.customerAddress}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, customerAddress: value })}
          />
          <SelectField
            name="customerCountry"
            label="Country"
            optional
            error={errorOf("customerCountry")}
            value={typed.customerCountry}
            onChange={({ currentTarget: { value } }) =>
              setTyped({ ...typed, customerCountry: value, state: "" })
            }
            options={[UNKNOWN, ...countries]}
          />
          {states.length > 0 && (
            <SelectField
              name="state"
              label="State"
              optional
              error={errorOf("state")}
              value={typed.state}
              onChange={({ currentTarget: { value } }) => setTyped({ ...typed, state: value })}
              options={[UNKNOWN, ...states, OTHER_STATE]}
            />
          )}
        </Card>
        <Card className="grid gap-5">
          <h2 className="text-xl">Services</h2>
          <TextField {...field("title")} />
          <TextareaField
            name="note"
            label="Message"
            optional
            rows={3}
            hint="Shown above the lines, and in the e-mail."
            error={errorOf("note")}
            value={typed.note}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, note: value })}
          />
          {errorOf("lines") && (
            <p id="lines" tabIndex={-1} className="text-sm font-semibold text-danger">
              {errorOf("lines")}
            </p>
          )}
          <QuoteLines
            lines={typed.lines}
            currency={base.currency}
            errorOf={errorOf}
            onChange={(lines) => setTyped({ ...typed, lines })}
          />
          <TextField {...field("discount")} className="max-w-80" />
        </Card>
        <Card className="grid gap-5">
          <h2 className="text-xl">Terms</h2>
          <div className="grid gap-5 sm:grid-cols-2">
            <TextField {...field("validUntil")} />
            <TextField {...field("payDays")} />
          </div>
        </Card>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" busy={save.isPending && "Saving…"}>
            {base.revision === 0 ? "Save draft" : "Save"}
          </Button>
          <span role="status" className="text-sm text-text-muted">
            {isDirty && base.revision > 0 && "Not saved yet"}
          </span>
        </div>
      </fieldset>
    </form>
  );
}
