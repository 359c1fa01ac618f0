import { useSearchParams } from "react-router";

/** The page number a search parameter names, from 1; 1 for anything that is none. */
export function pageFrom(params: URLSearchParams, key = "page"): number {
  const text = params.get(key) ?? "";
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 1;
}

/** The page number of the request's address; several tables of one screen have keys of their own. */
export const requestedPage = (request: Request, key?: string) =>
  pageFrom(new URL(request.url).searchParams, key);

/** The page that the address names, and the address of any other; the other parameters stay as they are. */
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
