import type { SectionField } from "@rankwright/schema";
import { SelectField, TextField } from "@rankwright/ui";
import type { ComponentType } from "react";
import { type ControlProps, fieldPropsOf } from "./control-props.ts";
import { IconControl } from "./icon-control.tsx";
import { ImageControl } from "./image/image-control.tsx";
import { LongTextControl } from "./long-text-control.tsx";
import { MultilineControl } from "./multiline-control.tsx";

type InputMode = "text" | "url" | "decimal" | "numeric";

const line = (inputMode: InputMode, more: { placeholder?: string; className?: string } = {}) =>
  function LineControl(props: ControlProps) {
    const { field, value, onChange } = props;
    return (
      <TextField
        {...fieldPropsOf(props)}
        {...more}
        placeholder={field.placeholder ?? more.placeholder}
        value={value}
        inputMode={inputMode}
        autoComplete="off"
        spellCheck={inputMode === "text"}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  };

function ChoiceControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const options = [
    { value: "", label: field.optional ? (field.placeholder ?? "Default") : "Choose…" },
    ...(field.choices ?? []).map((word) => ({ value: word, label: word })),
  ];
  return (
    <SelectField
      {...fieldPropsOf(props)}
      value={value}
      options={options}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

const controls: Record<SectionField["kind"], ComponentType<ControlProps>> = {
  text: line("text"),
  multiline: MultilineControl,
  "long-text": LongTextControl,
  image: ImageControl,
  link: line("url", { placeholder: "https://" }),
  icon: IconControl,
  "picture-words": line("text"),
  // No numeric keyboard, because these numbers may contain other characters ("1,200", "24/7").
  "number-text": line("text", { className: "[&_input]:max-w-56" }),
  count: line("numeric", { className: "[&_input]:max-w-32" }),
  choice: ChoiceControl,
  price: line("decimal", { className: "[&_input]:max-w-56" }),
};

/** Control of a field, by the field's kind. */
export function Control(props: ControlProps) {
  const Kind = controls[props.field.kind];
  return <Kind {...props} />;
}
