import { Button, type ButtonProps } from "@rankwright/ui";
import { useHydrated } from "#app/hooks/use-hydrated.ts";

/** Button that works only with script. Disabled until the script runs, so that no click is lost. */
export function ScriptButton({ disabled = false, ...rest }: ButtonProps) {
  const hydrated = useHydrated();
  return <Button {...rest} disabled={disabled || !hydrated} />;
}
