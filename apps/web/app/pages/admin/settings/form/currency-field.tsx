import { businessSettings, DEFAULT_CURRENCY } from "@rankwright/schema";
import { SelectField } from "@rankwright/ui";
import { trpc } from "#app/data/trpc.ts";

interface Props {
  name: string;
  id: string;
  /** Code of the chosen currency; "" for the default. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

type Choices = readonly { code: string; name: string }[];

function Options({ label, of }: { label: string; of: Choices }) {
  if (of.length === 0) return null;
  return (
    <optgroup label={label}>
      {of.map(({ code, name }) => (
        <option key={code} value={code}>{`${code} · ${name}`}</option>
      ))}
    </optgroup>
  );
}

const together = new Intl.ListFormat("en-US");

/** Choice of the shop's currency: those that all connected payment methods take, common ones first. */
export function CurrencyField({ value, onChange, ...field }: Props) {
  const { data } = trpc.settings.business.currencies.useQuery();
  const { label, hint } = businessSettings.fields.currency;
  const chosen = value || DEFAULT_CURRENCY;
  const known = [...(data?.common ?? []), ...(data?.others ?? [])];
  const limits = together.format(data?.limitedBy ?? []);
  return (
    <SelectField
      {...field}
      label={label}
      hint={limits ? `${hint} Only those that ${limits} can charge are listed.` : hint}
      value={chosen}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {known.every(({ code }) => code !== chosen) && <option value={chosen}>{chosen}</option>}
      <Options label="Common" of={data?.common ?? []} />
      <Options label="All others" of={data?.others ?? []} />
    </SelectField>
  );
}
