import { Button, ButtonLink, TextField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { Form, useSearchParams } from "react-router";
import { PrivateLink } from "../../components/private-link.tsx";

/** What an address searches a list for; undefined when it does not. */
export const searchOf = (params: URLSearchParams) => params.get("search")?.trim().slice(0, 200) || undefined;

interface SearchFormProps {
  placeholder: string;
  /** The list without search and filters. */
  clear: string;
  filtered: boolean;
  /** Further filters. */
  children?: ReactNode;
}

/** A list's search; it stands in the address. */
export function SearchForm({ placeholder, clear, filtered, children }: SearchFormProps) {
  const [params] = useSearchParams();
  return (
    <Form
      // Filled anew when the address changes by a link.
      key={params.toString()}
      role="search"
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        label="Search"
        name="search"
        type="search"
        className="min-w-0 flex-1 basis-56"
        maxLength={200}
        placeholder={placeholder}
        defaultValue={searchOf(params) ?? ""}
      />
      {children}
      <div className="flex gap-2">
        <Button type="submit" variant="secondary" className="min-h-12">
          Search
        </Button>
        {filtered && (
          <ButtonLink href={clear} as={PrivateLink} variant="quiet" className="min-h-12">
            Clear
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
