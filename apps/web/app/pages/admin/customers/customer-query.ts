import { CUSTOMER_PAGE_SIZES, CUSTOMER_SORTS, type CustomerSort, TAG_MAX } from "@rankwright/schema";
import { pageFrom } from "#app/data/paging.ts";
import { searchOf } from "#app/pages/admin/lists/search-form.tsx";

export const pageSize = CUSTOMER_PAGE_SIZES.list;

/** Returns the tag in the address, or undefined. */
export const tagOf = (params: URLSearchParams) => params.get("tag")?.slice(0, TAG_MAX) || undefined;

/** Returns the sort in the address. Staff can't sort by amount. */
export function sortOf(
  params: URLSearchParams,
  isAdmin: boolean,
): { sort: CustomerSort; ascending: boolean } {
  const sort = CUSTOMER_SORTS.find((each) => each === params.get("sort")) ?? "lastSeen";
  return {
    sort: sort === "spent" && !isAdmin ? "lastSeen" : sort,
    ascending: params.get("ascending") === "true",
  };
}

/** Returns the query of the list for an address. */
export function queryOf(params: URLSearchParams, isAdmin: boolean) {
  const [search, tag] = [searchOf(params), tagOf(params)];
  return {
    page: pageFrom(params),
    pageSize,
    ...sortOf(params, isAdmin),
    ...(search && { search }),
    ...(tag && { tag }),
  };
}
