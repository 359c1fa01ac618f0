import { createContext, type ReactNode, use } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";
import {
  type InputProps,
  Select,
  type SelectProps,
  Textarea,
  type TextareaProps,
  TextInput,
} from "./input.tsx";
import { PasswordInput } from "./password-input.tsx";

/** Props that link a control to its label, hint and error. */
export interface ControlProps {
  id: string;
  name: string;
  required?: boolean;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldProps {
  label: string;
  name: string;
  /** Defaults to the name; required if two forms on a page share a name. */
  id?: string | undefined;
  hint?: ReactNode;
  error?: string | undefined;
  required?: boolean | undefined;
  /** Shows "optional" next to the label. */
  optional?: boolean | undefined;
  className?: string | undefined;
}

/** Names of the fields that were changed after the form was sent. Their errors are hidden. */
export const ChangedFields = createContext<ReadonlySet<string>>(new Set());

/** Derives the ids of a field's parts: `{id}`, `{id}-hint`, `{id}-error`. */
function controlProps({ name, id = name, hint, error, required }: FieldProps): ControlProps {
  const described = cx(Boolean(hint) && `${id}-hint`, Boolean(error) && `${id}-error`);
  return {
    id,
    name,
    ...(required && { required }),
    ...(described && { "aria-describedby": described }),
    ...(error && { "aria-invalid": true }),
  };
}

/** A label, a hint, the control and an error, from top to bottom. */
export function FormField(props: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { label, name, hint, optional, className, children } = props;
  const error = use(ChangedFields).has(name) ? undefined : props.error;
  const control = controlProps({ ...props, error });
  return (
    <div className={cx("grid content-start gap-1.5", className)}>
      <div className="flex items-baseline justify-between gap-3 text-sm">
        <label htmlFor={control.id} className="font-semibold wrap-anywhere">
          {label}
        </label>
        {optional && <span className="text-xs text-text-muted">optional</span>}
      </div>
      {hint && (
        <p id={`${control.id}-hint`} className="text-sm text-text-muted wrap-anywhere">
          {hint}
        </p>
      )}
      {children(control)}
      {error && (
        <p
          id={`${control.id}-error`}
          className="flex items-start gap-1.5 text-sm font-medium text-danger wrap-anywhere"
        >
          <Icon name="alert" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </div>
  );
}

type With<Control> = FieldProps & Omit<Control, keyof FieldProps | keyof ControlProps>;

/** Separates the field's props from the control's. */
function split<P extends FieldProps>(props: P) {
  const { label, name, id, hint, error, required, optional, className, ...control } = props;
  return { field: { label, name, id, hint, error, required, optional, className }, control };
}

export function TextField(props: With<InputProps>) {
  const { field, control } = split(props);
  return <FormField {...field}>{(wired) => <TextInput {...control} {...wired} />}</FormField>;
}

/** A field for one e-mail address: e-mail keyboard, no autocorrection or capitalisation. */
export function EmailField(props: Omit<With<InputProps>, "type">) {
  return <TextField inputMode="email" autoCapitalize="none" spellCheck={false} {...props} type="email" />;
}

export function TextareaField(props: With<TextareaProps>) {
  const { field, control } = split(props);
  return <FormField {...field}>{(wired) => <Textarea {...control} {...wired} />}</FormField>;
}

export function SelectField(props: With<SelectProps>) {
  const { field, control } = split(props);
  return <FormField {...field}>{(wired) => <Select {...control} {...wired} />}</FormField>;
}

export function PasswordField(props: With<InputProps>) {
  const { field, control } = split(props);
  return <FormField {...field}>{(wired) => <PasswordInput {...control} {...wired} />}</FormField>;
}
