import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from "react";
import { cx } from "../cx.ts";

export type InputProps = InputHTMLAttributes<HTMLInputElement>;
export type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement>;
export type SelectProps = SelectHTMLAttributes<HTMLSelectElement> & {
  /** The options, as strings or as value and label; or pass `<option>` children. */
  options?: readonly (string | { value: string; label: string })[];
};

export function TextInput({ className, type = "text", ...rest }: InputProps) {
  return <input {...rest} type={type} className={cx("control", className)} />;
}

export function Textarea({ className, rows = 5, ...rest }: TextareaProps) {
  return <textarea {...rest} rows={rows} className={cx("control resize-y", className)} />;
}

export function Select({ className, options, children, ...rest }: SelectProps) {
  return (
    <span className="relative block">
      <select {...rest} className={cx("control appearance-none pe-11", className)}>
        {options?.map((option) => {
          const { value, label } = typeof option === "string" ? { value: option, label: option } : option;
          return (
            <option key={value} value={value}>
              {label}
            </option>
          );
        })}
        {children}
      </select>
      <svg
        className="pointer-events-none absolute inset-y-0 end-3.5 my-auto size-5 text-text-muted"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path d="m6 9.5 6 6 6-6" />
      </svg>
    </span>
  );
}
