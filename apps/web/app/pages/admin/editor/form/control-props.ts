import type { SectionField } from "@rankwright/schema";

export interface ControlProps {
  field: SectionField;
  /** Name of the field and of its control. */
  name: string;
  id: string;
  value: string;
  /** May depend on another field's value. */
  isRequired: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** Returns the props that every control passes to its field: label, hint, requirement and error. */
export const wordsOf = ({ field, name, id, isRequired, error }: ControlProps) => ({
  label: field.label,
  name,
  id,
  error,
  hint: field.hint,
  ...(isRequired ? { required: true } : { optional: true }),
});
