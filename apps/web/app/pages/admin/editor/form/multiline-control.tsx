import { TextareaField } from "@rankwright/ui";
import { useEffect, useRef } from "react";
import { type ControlProps, fieldPropsOf } from "./control-props.ts";

/** Textarea that grows with its text. */
export function MultilineControl(props: ControlProps) {
  const { field, value, onChange } = props;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const area = box.current?.querySelector("textarea");
    // Browsers that support `field-sizing` resize the field themselves.
    if (!area || area.value !== value || CSS.supports("field-sizing", "content")) return;
    area.style.height = "auto";
    area.style.height = `${area.scrollHeight + 2}px`;
  }, [value]);
  return (
    <div ref={box} className="[&_textarea]:min-h-26 [&_textarea]:field-sizing-content">
      <TextareaField
        {...fieldPropsOf(props)}
        value={value}
        rows={3}
        placeholder={field.placeholder}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}
