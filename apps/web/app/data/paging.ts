import { useSearchParams } from "react-router";

/** Returns the page number in a search parameter. The first page is 1, also for an invalid value. */
export function pageFrom(params: URLSearchParams, key = "page"): number {
  const text = params.get(key) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** Returns the page number in the request's address. `key` is the parameter; tables on the same screen use different ones. */
export const requestedPage = (request: Request, key?: string) =>
  pageFrom(new URL(request.url).searchParams, key);

/** Returns the page number in the address, and a function that returns the address of another page. Other parameters are unchanged. */
export function usePaging(key = "page") {
  const [params] = useSearchParams();
  return {
    page: pageFrom(params, key),
    href: (page: number) => {
      const next = new URLSearchParams(params);
      if (page === 1) next.delete(key);
      else next.set(key, String(page));
      return `?${next}`;
    },
  };
}
