import {
  formatCents,
  lineCents,
  type QuoteInput,
  quoteLineInput,
  quoteTaxNames,
  sumOf,
} from "@rankwright/schema";
import { Button, SelectField, TextareaField, TextField } from "@rankwright/ui";
import { AmountRow } from "#app/components/amount-row.tsx";
import { trpc } from "#app/data/trpc.ts";
import { addablePackages, EMPTY_LINE, packageLine } from "./typed-quote.ts";

type Line = QuoteInput["lines"][number];

interface Props {
  lines: readonly Line[];
  currency: string;
  errorOf: (path: string) => string | undefined;
  onChange: (lines: Line[]) => void;
}

/** Returns the amount of a line; undefined while it can't be read. */
function centsOf(line: Line): number | undefined {
  const { data } = quoteLineInput.safeParse({ ...line, text: line.text || "–" });
  return data && lineCents(data);
}

const taxes = Object.entries(quoteTaxNames).map(([value, label]) => ({ value, label }));

/** Lines of a quote, with the amount of each. A package fills in an empty line. */
export function QuoteLines({ lines, currency, errorOf, onChange }: Props) {
  const { data: listed = [] } = trpc.content.packages.list.useQuery();
  const packages = addablePackages(listed, currency);
  const { data: tax } = trpc.settings.tax.get.useQuery();
  const hasTax = tax?.values.mode === "on";
  const change = (at: number, to: Partial<Line>) =>
    onChange(lines.map((line, each) => (each === at ? { ...line, ...to } : line)));
  const addPackage = (name: string) => {
    const found = packages.find(({ packageName }) => packageName === name);
    if (!found) return;
    onChange([...lines.filter(({ text, price }) => text !== "" || price !== ""), packageLine(found)]);
  };
  const amounts = lines.map(centsOf);
  const sum = amounts.every((cents) => cents !== undefined) ? sumOf(amounts) : undefined;
  return (
    <div className="grid gap-5">
      <ol className="grid gap-5">
        {lines.map((line, at) => {
          const path = (name: string) => `lines.${at}.${name}`;
          const field = (name: "text" | "quantity" | "price") => ({
            name: path(name),
            error: errorOf(path(name)),
            value: line[name],
            onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
              change(at, { [name]: value }),
            autoComplete: "off",
          });
          const cents = amounts[at];
          return (
            <li
              // Lines have no id, and their fields are controlled.
              key={at}
              className="grid gap-4 border-b border-border pb-5"
            >
              <TextareaField {...field("text")} label={`Description of line ${at + 1}`} rows={1} required />
              <div className="grid items-start gap-4 sm:grid-cols-3">
                <TextField {...field("quantity")} label="Quantity" inputMode="decimal" required />
                <TextField
                  {...field("price")}
                  label={`Unit price (${currency})`}
                  inputMode="decimal"
                  required
                />
                {hasTax && (
                  <SelectField
                    name={path("taxKind")}
                    label="Tax"
                    options={taxes}
                    value={line.taxKind}
                    onChange={({ currentTarget: { value } }) =>
                      change(at, { taxKind: value as Line["taxKind"] })
                    }
                  />
                )}
              </div>
              <div className="flex items-center justify-between gap-4">
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Remove line ${at + 1}`}
                  disabled={lines.length === 1}
                  onClick={() => onChange(lines.filter((_, each) => each !== at))}
                >
                  Remove
                </Button>
                <p className="nums font-semibold">
                  {cents === undefined ? "–" : formatCents(cents, currency)}
                </p>
              </div>
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Button variant="secondary" onClick={() => onChange([...lines, EMPTY_LINE])}>
          Add line
        </Button>
        {packages.length > 0 && (
          <SelectField
            name="package"
            label="Add a package"
            options={[
              { value: "", label: "Choose a package" },
              ...packages.map(({ packageName }) => ({ value: packageName, label: packageName })),
            ]}
            value=""
            onChange={({ currentTarget: { value } }) => addPackage(value)}
            className="w-56"
          />
        )}
      </div>
      <dl className="nums text-sm">
        <AmountRow label="Subtotal" amount={sum === undefined ? "–" : formatCents(sum, currency)} />
      </dl>
    </div>
  );
}
