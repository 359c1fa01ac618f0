import { businessSettings, countryNames, type SettingField } from "@rankwright/schema";
import {
  Button,
  EmailField,
  FormField,
  PasswordField,
  SelectField,
  TextareaField,
  TextField,
  TextInput,
} from "@rankwright/ui";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { ImageControl } from "#app/pages/admin/editor/form/image/image-control.tsx";

import { CurrencyField } from "./currency-field.tsx";

export interface SettingControlProps {
  field: SettingField;
  name: string;
  id: string;
  value: string;
  error: string | undefined;
  /** Value that applies while the field is empty. */
  placeholder?: string | undefined;
  onChange: (value: string) => void;
}

/** Suggestions for time zones and countries. */
const known = {
  zone: () => ["UTC", ...Intl.supportedValuesOf("timeZone")],
  country: countryNames,
} as const;

function Colour({ id, value, onChange, ...words }: SettingControlProps & { label: string }) {
  const { field, error, name } = words;
  return (
    <FormField label={field.label} name={name} id={id} hint={field.hint} error={error}>
      {(wired) => (
        <div className="flex flex-wrap items-center gap-3">
          <input
            type="color"
            aria-label={`Pick: ${field.label}`}
            value={/^#[\da-f]{6}$/i.test(value) ? value : "#1d6f5c"}
            onChange={(event) => onChange(event.currentTarget.value)}
            className="size-11 flex-none cursor-pointer rounded-md border border-border-strong bg-surface-raised p-1"
          />
          <input
            {...wired}
            value={value}
            placeholder="#1d6f5c"
            spellCheck={false}
            autoComplete="off"
            className="control w-40"
            onChange={(event) => onChange(event.currentTarget.value)}
          />
          {value !== "" && (
            <Button variant="quiet" size="sm" onClick={() => onChange("")}>
              Use the default
            </Button>
          )}
        </div>
      )}
    </FormField>
  );
}

/** Control of a setting, by its kind. */
export function SettingControl(props: SettingControlProps) {
  const { field, name, id, value, error, onChange } = props;
  const isHydrated = useHydrated();
  const { label, hint } = field;
  const words = { label, name, id, hint, error, value, placeholder: props.placeholder, autoComplete: "off" };
  const changed = (event: { currentTarget: { value: string } }) => onChange(event.currentTarget.value);
  if (field.kind === "lines") return <TextareaField {...words} rows={3} onChange={changed} />;
  if (field.kind === "email") return <EmailField {...words} onChange={changed} />;
  if (field.kind === "choice")
    return <SelectField {...words} options={field.choices ?? []} onChange={changed} />;
  if (field.kind === "colour") return <Colour {...props} label={label} />;
  if (field.kind === "picture")
    return (
      <ImageControl {...props} isRequired={false} field={{ kind: "image", label, ...(hint && { hint }) }} />
    );
  if (field.kind === "currency") return <CurrencyField {...{ name, id, value, error, onChange }} />;
  if (field.kind === "zone" || field.kind === "country")
    return (
      <>
        <TextField {...words} list={`${id}-known`} spellCheck={false} onChange={changed} />
        <datalist id={`${id}-known`}>
          {/* Rendered after hydration, because the lists of the browser and the server may differ. */}
          {(isHydrated ? known[field.kind]() : []).map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      </>
    );
  if (field.kind === "port" || field.kind === "days")
    return (
      <FormField label={label} name={name} id={id} hint={hint} error={error}>
        {(wired) => (
          <TextInput
            {...wired}
            value={value}
            placeholder={props.placeholder}
            inputMode="numeric"
            autoComplete="off"
            className="max-w-40"
            onChange={changed}
          />
        )}
      </FormField>
    );
  return <TextField {...words} spellCheck={name in businessSettings.fields} onChange={changed} />;
}

interface SecretProps {
  field: SettingField;
  name: string;
  id: string;
  /** Last characters of the saved secret; "" if even these are hidden, undefined if no secret is saved. */
  ends: string | undefined;
  /** True if the secret was saved but can no longer be decrypted. */
  isLost: boolean;
  /** New value: undefined keeps the saved secret, "" removes it. */
  value: string | undefined;
  error: string | undefined;
  onChange: (value: string | undefined) => void;
}

/** Describes the state of a secret, without its text. */
function stateOf({ ends, isLost, value }: Pick<SecretProps, "ends" | "isLost" | "value">): string {
  if (value === "") return "It will be removed when you save.";
  if (isLost) return "The saved value can't be decrypted. Enter it again.";
  if (ends === undefined) return "Not set yet.";
  return `Set${ends && `, ends in …${ends}`}. Leave it empty to keep it.`;
}

/** Control of a secret, which can be replaced or removed but is never shown. */
export function SecretControl(props: SecretProps) {
  const { field, name, id, ends, value, error, onChange } = props;
  const hint = [field.hint, stateOf(props)].filter(Boolean).join(" ");
  return (
    <div className="grid gap-1.5">
      <PasswordField
        label={field.label}
        name={name}
        id={id}
        hint={hint}
        error={error}
        value={value ?? ""}
        autoComplete="new-password"
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {ends !== undefined && value === undefined && (
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3.5 justify-self-start"
          aria-label={`Remove: ${field.label}`}
          onClick={() => onChange("")}
        >
          Remove
        </Button>
      )}
      {value === "" && (
        <Button
          variant="quiet"
          size="sm"
          className="-ms-3.5 justify-self-start"
          onClick={() => onChange(undefined)}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

/** Read-only setting that is fixed by an environment variable. */
export function FixedSetting({
  field,
  value,
  variable,
}: {
  field: SettingField;
  value: string;
  variable: string;
}) {
  return (
    <div className="grid gap-1 text-sm">
      <p className="font-semibold">{field.label}</p>
      <p className="break-words">
        {field.secret
          ? "Set"
          : (field.choices?.find((choice) => choice.value === value)?.label ?? value) || "Not set"}
      </p>
      <p className="text-text-muted">
        Set on the server by <code className="font-mono">{variable}</code>. Ask whoever manages the server to
        change it.
      </p>
    </div>
  );
}
