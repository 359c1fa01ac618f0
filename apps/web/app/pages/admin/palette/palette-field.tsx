import type { ComponentProps, RefObject } from "react";

export interface PaletteFieldProps {
  input: RefObject<HTMLInputElement | null>;
  typed: string;
  onTyped: (text: string) => void;
}

/** The field of the palette, with what its finder says of it. */
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
      placeholder="Screen, customer, message…"
      className="control"
      {...rest}
      value={typed}
      onChange={({ target }) => onTyped(target.value)}
    />
  );
}
