import { data } from "react-router";
import { callApi } from "#app/form/call-api.ts";
import { missing } from "./server.ts";

/** What the call finds; a real 404 page when there is no such record or it is not one's own. */
export async function foundOr404<T>(call: () => Promise<T>, notFound: () => unknown = missing): Promise<T> {
  const { value, refused } = await callApi(async () => ({ found: await call() }));
  if (value) return value.found;
  throw refused.code === "NOT_FOUND" || refused.code === "BAD_REQUEST"
    ? await notFound()
    : data(null, { status: refused.status });
}
