import type { BriefAnswer, BriefField } from "@rankwright/schema";
import { cx, FormField, Icon, Select, Textarea, TextInput } from "@rankwright/ui";
import { nameOf } from "./read-answers.ts";

interface QuestionProps {
  field: BriefField;
  answer: BriefAnswer | undefined;
  error?: string | undefined;
}

/** One question of a brief, as a control that works with and without script. */
export function Question({ field, answer, error }: QuestionProps) {
  if (field.kind === "several") return <Several field={field} answer={answer} error={error} />;
  const text = typeof answer === "string" ? answer : "";
  const { kind, label, hint, required, options } = field;
  return (
    <FormField
      label={label}
      name={nameOf(field)}
      hint={hint}
      error={error}
      optional={!required}
      required={required}
    >
      {(control) => {
        if (kind === "longText")
          return <Textarea {...control} rows={5} maxLength={10_000} defaultValue={text} />;
        if (kind === "choice")
          return (
            <Select
              {...control}
              options={[{ value: "", label: "Please choose" }, ...options]}
              defaultValue={text}
            />
          );
        if (kind === "date")
          return <TextInput {...control} type="date" className="max-w-56" defaultValue={text} />;
        if (kind === "url")
          return (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              defaultValue={text}
            />
          );
        return <TextInput {...control} maxLength={500} defaultValue={text} />;
      }}
    </FormField>
  );
}

function Several({ field, answer, error }: QuestionProps) {
  const { id, label, hint, required, options } = field;
  const name = nameOf(field);
  const described = cx(hint && `${id}-hint`, error && `${name}-error`);
  return (
    <fieldset className="grid gap-1.5" {...(described && { "aria-describedby": described })}>
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        {!required && <span className="text-xs text-text-muted">optional</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-muted">
          {hint}
        </p>
      )}
      <div className="grid gap-x-6 sm:grid-cols-2">
        {options.map((option, at) => (
          <label key={option} className="flex min-h-11 items-center gap-3 [overflow-wrap:anywhere]">
            <input
              type="checkbox"
              id={at === 0 ? name : undefined}
              name={name}
              value={option}
              defaultChecked={Array.isArray(answer) && answer.includes(option)}
              className="size-5 flex-none accent-accent"
            />
            {option}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${name}-error`} className="flex items-start gap-1.5 text-sm font-medium text-danger">
          <Icon name="alert" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
