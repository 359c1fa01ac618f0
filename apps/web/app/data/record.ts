import { data } from "react-router";
import { callApi } from "#app/form/call-api.ts";

/** What the call finds; a real 404 page when there is no such record or it is not one's own. */
export async function foundOr404<T>(call: () => Promise<T>): Promise<T> {
  const { value, refused } = await callApi(async () => ({ found: await call() }));
  if (value) return value.found;
  throw data(null, {
    status: refused.code === "NOT_FOUND" || refused.code === "BAD_REQUEST" ? 404 : refused.status,
  });
}
