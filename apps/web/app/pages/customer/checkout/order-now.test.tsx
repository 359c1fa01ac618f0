import { createContext } from "@rankwright/api";
import { contactAbout, type PackageValues, paths } from "@rankwright/schema";
import { shop } from "@rankwright/test-kit/shops/shop";
import { router } from "@rankwright/test-kit/site";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  type LoaderFunctionArgs,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from "react-router";
import { expect, test } from "vitest";
import { serverContext } from "#app/context.ts";
import OrderNow, { loader } from "./order-now.tsx";

const Page = () => <OrderNow loaderData={useLoaderData<typeof loader>()} actionData={undefined} />;

/** Returns the order page of a package with this availability, as a customer sees it. */
async function pageOf(availability: PackageValues["availability"]): Promise<string> {
  const { deps, owner, people, basic } = await shop();
  await owner.content.packages.update({ _id: basic._id, data: { availability } });
  const ctx = createContext(deps, { user: people.one });
  const context = new RouterContextProvider(
    new Map([[serverContext, { router, ctx, nonce: "", content: () => ({}) }]]),
  );
  const load = (args: LoaderFunctionArgs<Readonly<RouterContextProvider>>) =>
    loader({ ...args, params: { id: basic._id } });
  const routes = [{ path: paths.orderNow(":id"), loader: load, Component: Page }];
  const handler = createStaticHandler(routes);
  const request = new Request(deps.env.SITE_URL + paths.orderNow(basic._id));
  const answer = await handler.query(request, { requestContext: context });
  if (answer instanceof Response) throw new Error(`The page answered ${answer.status}.`);
  if (answer.statusCode !== 200) return String(answer.statusCode);
  const page = createStaticRouter(handler.dataRoutes, answer);
  return renderToString(<StaticRouterProvider router={page} context={answer} hydrate={false} />);
}

test.each<[PackageValues["availability"], string]>([
  ["Sold out", "The package Basic is sold out."],
  ["By request", "The package Basic is available on request. Contact us for a quote."],
])("the order page of a package that is %s shows that instead of the form", async (availability, words) => {
  const html = await pageOf(availability);
  expect(html).toContain(words);
  expect(html).toContain(`href="${contactAbout("Basic")}"`);
  expect(html).not.toContain("<form");
});

test("a hidden package has no page", async () => {
  expect(await pageOf("Hidden")).toBe("404");
});

test("an available package has an order form", async () => {
  const html = await pageOf("");
  expect(html).toContain('name="customerEmail"');
  expect(html).not.toContain("sold");
});
