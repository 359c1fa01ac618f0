import type { ComponentProps, RefObject } from "react";

export interface PaletteFieldProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  onTyped: (text: string) => void;
}

/** Search field of the palette. The finder adds its ARIA attributes. */
export function PaletteField({
  input,
  typed,
  onTyped,
  ...rest
}: PaletteFieldProps & Omit<ComponentProps<"input">, "value" | "onChange">) {
  return (
    <input
      ref={input}
      aria-label="Screen"
      autoComplete="off"
      spellCheck={false}
      placeholder="Search screens, customers, messages…"
      className="control"
      {...rest}
      value={typed}
      onChange={({ target }) => onTyped(target.value)}
    />
  );
}
