import { data } from "react-router";
import { serverContext } from "#app/context.ts";
import { missing } from "#app/data/server.ts";
import { NotFoundText } from "#app/sections/layout/not-found-text.tsx";
import { RefusedText } from "#app/sections/layout/refused-text.tsx";
import type { Route } from "./+types/not-found";

/** Handles every address that no other route matches, and requests that were rejected before a route handled them. */
export function loader({ context }: Pick<Route.LoaderArgs, "context">) {
  const { refused } = context.get(serverContext);
  return refused ? data(refused, { status: refused.status }) : missing();
}
export const action = () => missing();

export const meta = ({ loaderData }: Route.MetaArgs) => [
  { title: loaderData ? "Not sent" : "Page not found" },
  { name: "robots", content: "noindex" },
];

export default function NotFound({ loaderData }: Pick<Route.ComponentProps, "loaderData">) {
  return loaderData ? <RefusedText {...loaderData} /> : <NotFoundText />;
}
