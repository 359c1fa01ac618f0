import { TextField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { FilterForm } from "./filter-form.tsx";

/** Returns the search text in the address, or undefined. */
export const searchOf = (params: URLSearchParams) => params.get("search")?.trim().slice(0, 200) || undefined;

interface SearchFormProps {
  placeholder: string;
  /** Address of the list without search and filters. */
  clear: string;
  /** Further filter fields. */
  children?: ReactNode;
  /** Values of these fields in the address, by field name. */
  filters?: Readonly<Record<string, string | undefined>>;
}

/** Search of a list, stored in the address. */
export function SearchForm({ placeholder, clear, filters = {}, children }: SearchFormProps) {
  const [params] = useSearchParams();
  const search = searchOf(params);
  return (
    <FilterForm
      values={{ search, ...filters }}
      button="Search"
      clear={clear}
      className="flex flex-wrap items-end gap-3"
    >
      <TextField
        label="Search"
        name="search"
        type="search"
        className="min-w-0 flex-1 basis-56"
        maxLength={200}
        placeholder={placeholder}
        defaultValue={search ?? ""}
      />
      {children}
    </FilterForm>
  );
}
