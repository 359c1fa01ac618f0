import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import type { Fetched } from "./fetched.ts";
import { FetchedInPage, FetchedScript } from "./fetched-in-page.tsx";

test("what customers wrote stays within the script that hands it over, and comes out as it was", () => {
  const fetched: Fetched[] = [
    { at: 1, queries: [{ path: "orders.page", data: "</script><!--<script>alert(1)</script>\u2028&lt;" }] },
  ];
  const html = renderToString(
    <FetchedInPage value={fetched}>
      <FetchedScript />
    </FetchedInPage>,
  );
  const [, json = ""] = /^<script id="fetched" type="application\/json">([^<]*)<\/script>$/.exec(html) ?? [];
  expect(JSON.parse(json)).toEqual(fetched);
});
