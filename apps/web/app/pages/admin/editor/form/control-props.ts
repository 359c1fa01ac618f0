import type { SectionField } from "@rankwright/schema";

export interface ControlProps {
  field: SectionField;
  /** The field's name, which is the control's. */
  name: string;
  id: string;
  value: string;
  /** Another field's value may decide it. */
  isRequired: boolean;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** What every control tells its field: label, hint, requirement and error. */
export const wordsOf = ({ field, name, id, isRequired, error }: ControlProps) => ({
  label: field.label,
  name,
  id,
  error,
  hint: field.hint,
  ...(isRequired ? { required: true } : { optional: true }),
});
