import type { SectionField } from "@rankwright/schema";

export interface ControlProps {
  field: SectionField;
  /** The field's name, which is the control's. */
  name: string;
  id: string;
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What every control tells its field: label, hint, requirement and error. */
export const wordsOf = ({ field, name, id, error }: ControlProps) => ({
  label: field.label,
  name,
  id,
  error,
  hint: field.hint,
  ...(field.optional ? { optional: true } : { required: true }),
});
