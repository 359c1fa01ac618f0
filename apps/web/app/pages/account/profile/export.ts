import { api, requireUser } from "#app/data/server.ts";
import type { Route } from "./+types/export";

/** Downloads all data of the account. */
export async function loader(args: Route.LoaderArgs) {
  requireUser(args);
  const everything = await api(args.context).account.exportData();
  return new Response(`${JSON.stringify(everything, null, 2)}\n`, {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": 'attachment; filename="my-data.json"',
    },
  });
}
