import { Button, ButtonLink, Icon } from "@rankwright/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { Form } from "react-router";
import { ScreenLink } from "#app/components/screen-link.tsx";

interface FilterFormProps {
  /** Values in the address, by field name; undefined for a field that is not in the address. */
  values: Readonly<Record<string, string | undefined>>;
  button: string;
  /** Address of the list without search and filters; without it, there is no link that clears them. */
  clear?: string;
  className: string;
  /** The fields, uncontrolled. */
  children: ReactNode;
  /** Further fields after the buttons, collapsed unless some are set. `words` describes their values; "" if none are set. */
  further?: { label: string; words: string; fields: ReactNode };
}

/**
 * Search and filters of a list, stored in the address. When a link changes the address, the fields are updated. They are not remounted,
 * so that a field that is submitted with Enter keeps the focus.
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
        {clear !== undefined && Object.values(values).some(Boolean) && (
          <ButtonLink
            href={clear}
            as={ScreenLink}
            variant="quiet"
            className="min-h-12"
            // The link is removed together with the filters, so the focus moves to the first field.
            onClick={() =>
              form.current?.querySelector<HTMLElement>("input:not([type=hidden]), select")?.focus()
            }
          >
            Clear
          </ButtonLink>
        )}
      </div>
      {further && (
        <details open={further.words !== ""} className="group col-span-full">
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-md text-sm font-semibold text-accent">
            <Icon name="chevron-right" size={16} className="transition-transform group-open:rotate-90" />
            {further.label}
            {further.words && <span className="font-normal text-text-muted">{further.words}</span>}
          </summary>
          <div className="grid gap-3 pt-1 pb-2 sm:grid-cols-2 md:flex md:flex-wrap md:items-end">
            {further.fields}
          </div>
        </details>
      )}
    </Form>
  );
}
