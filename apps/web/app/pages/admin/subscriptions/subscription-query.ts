import { SUBSCRIPTION_PAGE_SIZE, SUBSCRIPTION_STATES } from "@rankwright/schema";
import { pageFrom } from "#app/data/paging.ts";
import { oneOf } from "#app/pages/admin/lists/query.ts";
import { searchOf } from "#app/pages/admin/lists/search-form.tsx";

export const pageSize = SUBSCRIPTION_PAGE_SIZE;

/** Returns the filters in the address; undefined for those that aren't set. */
export const filterOf = (params: URLSearchParams) => ({
  search: searchOf(params),
  state: oneOf(SUBSCRIPTION_STATES, params.get("state")),
  packageId: params.get("packageId")?.slice(0, 100) || undefined,
});

/** Returns the query of the list for an address. */
export const queryOf = (params: URLSearchParams) => ({
  page: pageFrom(params),
  pageSize,
  ...filterOf(params),
});
