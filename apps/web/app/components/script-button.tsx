import { Button, type ButtonProps } from "@rankwright/ui";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** A button that only the page's script answers: held back until that runs, so that no click is lost. */
export function ScriptButton({ disabled = false, ...rest }: ButtonProps) {
  const hydrated = useHydrated();
  return <Button {...rest} disabled={disabled || !hydrated} />;
}
