import { Button, ButtonLink } from "@rankwright/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { PrivateLink } from "#app/components/private-link.tsx";

interface FilterFormProps {
  /** What the address says of each field; a field that is not in the address is empty. */
  values: Readonly<Record<string, string | undefined>>;
  button: string;
  /** The list without search and filters. */
  clear: string;
  className: string;
  /** The fields, not controlled. */
  children: ReactNode;
  /** More of them, behind the buttons. */
  further?: ReactNode;
}

/**
 * A list's search and filters; kept in the address. The fields follow it when a link has changed it, and the form
 * stays the same one, so that the focus stays in a field that sends it with Enter.
 */
export function FilterForm({ values, button, clear, className, children, further }: FilterFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const given = new URLSearchParams(
    Object.entries(values).map(([name, value]) => [name, value ?? ""]),
  ).toString();
  const filled = useRef(given);
  useEffect(() => {
    if (filled.current === given) return;
    filled.current = given;
    for (const [name, value] of new URLSearchParams(given)) {
      const field = form.current?.elements.namedItem(name);
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = value;
    }
  }, [given]);
  return (
    <Form ref={form} role="search" className={className}>
      {children}
      <div className="flex gap-2">
        <Button type="submit" variant="secondary" className="min-h-12">
          {button}
        </Button>
        {Object.values(values).some(Boolean) && (
          <ButtonLink
            href={clear}
            as={PrivateLink}
            variant="quiet"
            className="min-h-12"
            // It goes away with the filters it clears.
            onClick={() =>
              form.current?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus()
            }
          >
            Clear
          </ButtonLink>
        )}
      </div>
      {further}
    </Form>
  );
}
