import { data } from "react-router";
import { callApi } from "#app/form/call-api.ts";
import { missing } from "./server.ts";

/** Returns the call's result. Throws a 404 page if the record doesn't exist or belongs to someone else. */
export async function foundOr404<T>(call: () => Promise<T>, notFound: () => unknown = missing): Promise<T> {
  const { value, refused } = await callApi(async () => ({ found: await call() }));
  if (value) return value.found;
  throw refused.code === "NOT_FOUND" || refused.code === "BAD_REQUEST"
    ? await notFound()
    : data(null, { status: refused.status });
}
