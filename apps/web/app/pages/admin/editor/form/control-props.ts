import type { SectionField } from "@rankwright/schema";

export interface ControlProps {
  field: SectionField;
  /** Name of the field, also used as the name of its input. */
  name: string;
  id: string;
  value: string;
  /** True if the field must be filled in. It may depend on another field's value. */
  isRequired: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Returns the props that every control passes to its form field: label, hint, error and whether it is required. */
export const fieldPropsOf = ({ field, name, id, isRequired, error }: ControlProps) => ({
  label: field.label,
  name,
  id,
  error,
  hint: field.hint,
  ...(isRequired ? { required: true } : { optional: true }),
});
