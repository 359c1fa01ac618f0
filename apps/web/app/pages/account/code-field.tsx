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
      hint="The six digits from your authenticator app, or a recovery code."
    />
  );
}
