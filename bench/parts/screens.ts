import { join } from "node:path";
import type { Load } from "../load/send.ts";
import { startLimit, startProduct } from "../load/servers.ts";
import { measure, type Part } from "./part.ts";

export const screens: Part = async (shop) => {
  const product = await startProduct(shop.copy());
  const page = await startLimit("page.ts", join(shop.copy(), "site.db"));
  const [customer = ""] = shop.customers;
  const screen = (path: string, token: string, hint: string): Load => ({
    ...product,
    asked: { path, headers: { cookie: `session=${token}; signed-in=${hint}` } },
    status: 200,
  });
  const load: Load = { ...page, asked: { path: "/page" }, status: 200 };
  const limit = (atLeast: number) => ({
    limit: "renderToString + Drizzle, 28 kB",
    load,
    goal: { atLeast },
  });
  const works = [
    await measure("/dashboard of a customer", screen("/dashboard", customer, "customer"), [limit(0.4)]),
    await measure("/admin", screen("/admin", shop.owner, "admin"), [limit(0.25)]),
  ];
  await Promise.all([product.stop(), page.stop()]);
  return { title: "Private pages", works };
};
