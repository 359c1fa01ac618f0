import { DEFAULT_CURRENCY, setShopCurrency, writtenPrice } from "@rankwright/schema";
import { testSite } from "@rankwright/test-kit/site";
import { renderToString } from "react-dom/server";
import { createRoutesStub, Outlet } from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { visitor } from "../test/rendered.tsx";
import { Layout, loader } from "./root.tsx";

test("a browser shows prices in the shop's currency, which it reads from the page's data", async () => {
  const site = testSite();
  onTestFinished(() => {
    site.close();
    setShopCurrency(DEFAULT_CURRENCY);
  });
  const { settings } = site.callerFor(site.signedUp("owner@example.com", { admin: true }));
  await settings.business.save({ revision: 0, values: { currency: "EUR" } });
  const request = new Request("http://localhost/", { headers: { "accept-language": "de-AT,de;q=0.9" } });
  const root = await loader({ context: visitor(site.deps), request });
  // Simulates a browser, which starts with the default currency.
  setShopCurrency(DEFAULT_CURRENCY);
  const Page = createRoutesStub([
    {
      id: "root",
      path: "/",
      Component: () => (
        <Layout>
          <Outlet />
        </Layout>
      ),
      children: [{ index: true, Component: () => <p>{writtenPrice("49.50")}</p> }],
    },
  ]);
  const html = renderToString(<Page hydrationData={{ loaderData: { root } }} />);
  expect(html).toContain("<p>€49.50</p>");
});
