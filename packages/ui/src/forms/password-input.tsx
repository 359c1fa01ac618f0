import { useState } from "react";
import { cx } from "../cx.ts";
import { type InputProps, TextInput } from "./input.tsx";

/** A password input with a button that shows or hides the characters. */
export function PasswordInput({ className, ...rest }: Omit<InputProps, "type">) {
  const [shown, setShown] = useState(false);
  return (
    <span className="relative block">
      <TextInput
        autoComplete="current-password"
        spellCheck={false}
        autoCapitalize="none"
        {...rest}
        type={shown ? "text" : "password"}
        className={cx("pe-19", className)}
      />
      {/* The button's name omits the word "password", so that only the input is found by its label. */}
      <button
        type="button"
        aria-label={shown ? "Hide characters" : "Show characters"}
        aria-controls={rest.id}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-1.5 end-1.5 rounded-sm px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
      >
        {shown ? "Hide" : "Show"}
      </button>
    </span>
  );
}
