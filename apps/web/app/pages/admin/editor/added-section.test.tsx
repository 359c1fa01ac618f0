import { createContext as apiContext, buildApi, buildRouter, type Deps } from "@rankwright/api";
import { multiline, type Section, section, sections, text } from "@rankwright/schema";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { renderToString } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  Outlet,
  type RouteObject,
  RouterContextProvider,
  StaticRouterProvider,
} from "react-router";
import { expect, onTestFinished, test } from "vitest";
import { ScreenLinks } from "#app/components/screen-links.tsx";
import { serverContext } from "#app/context.ts";
import { ApiProvider } from "#app/data/provider.tsx";
import * as setting from "#app/pages/admin/settings/setting.tsx";
import * as edit from "./edit.tsx";
import * as manage from "./manage.tsx";
import { editorRoutes } from "./routes.ts";

const notices = section({
  name: "notices",
  kind: "list",
  label: "Notices",
  noun: "notice",
  fields: { noticeTitle: text("Notice title"), noticeText: multiline("Notice text", { optional: true }) },
  screens: {
    manage: {
      path: "/edit-notices",
      heading: "Add Notice",
      addButton: "Add Notice",
      editLink: "Edit Notice",
    },
    edit: [{ path: "/edit-notice/:id", heading: "Update Notice", button: "Save Notice" }],
  },
  rest: { list: "/notices", get: "/notices/:id", create: "/add-notice", update: "/notices/:id" },
  alerts: { create: "Notice is Added", edit: "Notice is Updated" },
  shownOn: [],
});

const screens = { "setting.tsx": setting, "manage.tsx": manage, "edit.tsx": edit };

/** Converts the editor's route config to route objects, so that its real screens are rendered in this process. */
function routesOf(all: Readonly<Record<string, Section>>): RouteObject[] {
  const child = ({ path = "", file }: RouteConfigEntry): RouteObject => {
    const screen = Object.entries(screens).find(([name]) => file.endsWith(name))?.[1];
    if (!screen) throw new Error(`No screen for ${file}.`);
    return { path, loader: screen.loader, Component: screen.default };
  };
  const Root = () => (
    <ApiProvider>
      <ScreenLinks>
        <Outlet />
      </ScreenLinks>
    </ApiProvider>
  );
  return [{ Component: Root, children: editorRoutes(all).map(child) }];
}

/** Starts a test site with one more section, `notices`. `html` renders a screen as the owner. */
function siteWithNotices() {
  const site = testSite();
  onTestFinished(site.close);
  const all = { ...sections, notices };
  const known: typeof sections = all;
  const deps: Deps = { ...site.deps, sections: all };
  const user = site.signedUp("owner@example.com", { admin: true });
  const ctx = apiContext(deps, { user });
  const routes = routesOf(all);
  const handler = createStaticHandler(routes);

  async function html(path: string): Promise<string> {
    const server = { router: buildRouter(known), ctx, nonce: "", content: () => ({}) };
    const requestContext = new RouterContextProvider(new Map([[serverContext, server]]));
    const result = await handler.query(new Request(`http://localhost${path}`), { requestContext });
    if (result instanceof Response) throw new Error(`${path} answered ${result.status}.`);
    return renderToString(
      <StaticRouterProvider router={createStaticRouter(routes, result)} context={result} hydrate={false} />,
    );
  }
  return { ...site, deps, html, content: buildRouter(all).createCaller(ctx).content };
}

test("the definition of a section is all that the editor, tRPC and REST need to offer it", async () => {
  const { html, content, deps, signedUp, callerFor } = siteWithNotices();
  expect(await html("/setting")).toContain('href="/edit-notices"');

  const empty = await html("/edit-notices");
  expect(empty).toContain(">Add Notice</h2>");
  expect(empty).toContain(">Notice title</label>");
  expect(empty).toMatch(/<input[^>]+name="noticeTitle"/);
  expect(empty).toMatch(/<textarea[^>]+name="noticeText"/);
  expect(empty).toMatch(/<button[^>]+type="submit"[^>]*>Add Notice<\/button>/);

  const saved = await content.notices.create({ noticeTitle: "Closed on Monday" });
  const list = await html("/edit-notices");
  expect(list).toContain(">Closed on Monday</p>");
  expect(list).toMatch(new RegExp(`<a [^>]*href="/edit-notice/${saved._id}"[^>]*>Edit Notice</a>`));

  const form = await html(`/edit-notice/${saved._id}`);
  expect(form).toContain(">Update Notice</h1>");
  expect(form).toMatch(/<input[^>]+name="noticeTitle"[^>]+value="Closed on Monday"/);
  expect(form).toMatch(/<button[^>]+type="submit"[^>]*>Save Notice<\/button>/);

  const api = buildApi(deps);
  onTestFinished(() => api.close());
  expect((await api.inject("/notices")).json()).toEqual([
    { _id: saved._id, noticeTitle: "Closed on Monday", noticeText: "" },
  ]);
  signedUp("partner@example.com", { admin: true });
  const { token } = await callerFor().auth.signIn({ email: "partner@example.com", password: PASSWORD });
  const put = await api.inject({
    method: "PUT",
    url: `/notices/${saved._id}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { noticeText: "Back on Tuesday" },
  });
  expect(put.json()).toMatchObject({ noticeText: "Back on Tuesday", modifiedCount: 1 });
  expect(await html(`/edit-notice/${saved._id}`)).toContain(">Back on Tuesday</textarea>");
});

test("the package editor marks the price as required, unless the package is sold by request", async () => {
  const { html, content } = siteWithNotices();
  const texts = { packageButtonText: "Order", packagePointOne: "One page" };
  const priced = await content.packages.create({ ...texts, packageName: "Priced", packagePrice: "49.50" });
  const asked = await content.packages.create({
    ...texts,
    packageName: "Asked",
    packagePrice: "",
    availability: "By request",
  });
  const priceOf = async ({ _id }: { _id: string }) => {
    const [, fromPrice = ""] = (await html(`/package-edit/${_id}`)).split(">Price</label>");
    return fromPrice.split("</label>")[0];
  };
  expect(await priceOf(priced)).toContain("Required unless the package is sold by request.");
  expect(await priceOf(priced)).toContain('required=""');
  expect(await priceOf(asked)).toContain(">optional</span>");
  expect(await priceOf(asked)).not.toContain('required=""');
});
