import { data } from "react-router";
import { attempt } from "#app/form/attempt.ts";

/** What the call finds; a real 404 page when there is no such record or it is not one's own. */
export async function foundOr404<T>(call: () => Promise<T>): Promise<T> {
  const { value, failure } = await attempt(async () => ({ found: await call() }));
  if (value) return value.found;
  throw data(null, {
    status: failure.code === "NOT_FOUND" || failure.code === "BAD_REQUEST" ? 404 : failure.status,
  });
}
