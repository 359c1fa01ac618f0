import { TextField } from "@rankwright/ui";
import type { ComponentProps } from "react";

/** Field for a second-step code, for actions that change or bypass two-step login. */
export function CodeField(
  props: Pick<ComponentProps<typeof TextField>, "name" | "id" | "error" | "defaultValue">,
) {
  return (
    <TextField
      {...props}
      label="Code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      required
      hint="Six digits from your app, or one of your recovery codes."
    />
  );
}
