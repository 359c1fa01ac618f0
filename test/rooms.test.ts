import { cruise } from "dependency-cruiser";
import { expect, test } from "vitest";
import { findCycle } from "./cycles.ts";
import { product, read, root } from "./files.ts";

// A room is a folder for one subject. Imports between rooms must not form cycles.

/**
 * Returns the room of a file. A file outside of all rooms (app.ts, env.ts) counts as a room. If `inner` is true, the folders inside
 * payments/ and auth/ are separate rooms.
 */
function roomOf(path: string, inner: boolean): string | undefined {
  const [, area = "", rest = ""] =
    /^(apps\/api\/src|apps\/web\/(?:app|server)|packages\/[^/]+\/src|tools\/[^/]+\/src)\/(.*)$/.exec(path) ??
    [];
  if (area === "") return undefined;
  const folders = rest.split("/").slice(0, -1);
  if (area === "packages/schema/src" || area === "packages/ui/src" || /^tools|sandbox/.test(area))
    return area;
  const isSplit = inner && /^apps\/api\/src\/(payments|auth)\//.test(path);
  // The site's pages are nested two levels deep: pages/admin/orders.
  const floors = folders[0] === "pages" ? 3 : isSplit ? 2 : 1;
  return `${area}/${folders.length < floors ? rest : folders.slice(0, floors).join("/")}`;
}

async function readImports(): Promise<{ from: string; to: string }[]> {
  const { output } = await cruise(["apps/api/src", "apps/web/app", "apps/web/server", "packages", "tools"], {
    baseDir: root,
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // Tests and their helpers are excluded, because they may import everything.
    exclude: { path: "\\.test(-d)?\\.tsx?$|/(test|dist|build|\\.react-router|node_modules)/" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      extensions: [".ts", ".tsx"],
    },
  });
  if (typeof output === "string") throw new Error("The imports could not be read.");
  return output.modules.flatMap(({ source, dependencies }) =>
    dependencies.map(({ resolved }) => ({ from: source, to: resolved })),
  );
}

const imports = await readImports();

function arrowsBetween(inner: boolean): Map<string, Set<string>> {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) {
    const [room, other] = [roomOf(from, inner), roomOf(to, inner)];
    if (room && other && room !== other) arrows.set(room, (arrows.get(room) ?? new Set()).add(other));
  }
  return arrows;
}

test("rooms have no import cycles", () => {
  const arrows = arrowsBetween(false);
  expect([...arrows.keys()]).toEqual(
    expect.arrayContaining(["apps/api/src/orders", "apps/api/src/payments"]),
  );
  expect(findCycle(arrows)).toBeUndefined();
  const inner = arrowsBetween(true);
  expect([...inner.keys()]).toEqual(
    expect.arrayContaining([
      "apps/api/src/payments/booking",
      "apps/api/src/payments/review",
      "apps/api/src/auth/oidc",
    ]),
  );
  expect(findCycle(inner)).toBeUndefined();
  expect(
    findCycle(
      new Map([
        ["a", new Set(["b"])],
        ["b", new Set(["a"])],
      ]),
    ),
  ).toEqual(["a", "b", "a"]);
});

test("files have no import cycles, including type imports", () => {
  const arrows = new Map<string, Set<string>>();
  for (const { from, to } of imports) arrows.set(from, (arrows.get(from) ?? new Set()).add(to));
  expect(arrows.size).toBeGreaterThan(500);
  expect(findCycle(arrows)).toBeUndefined();
});

test("each package imports only the packages below it", () => {
  const below: Record<string, string[]> = {
    "packages/schema": [],
    "packages/ui": [],
    // The test systems share no code with the shop. Otherwise both could contain the same mistake, and tests would pass.
    "packages/sandbox-kit": [],
    "packages/paypal-sandbox": ["packages/sandbox-kit"],
    "packages/paypal-rest-sandbox": ["packages/sandbox-kit"],
    "packages/stripe-sandbox": ["packages/sandbox-kit"],
    "packages/db": ["packages/schema"],
    "apps/api": ["packages/schema", "packages/db"],
    "apps/web": [
      "packages/schema",
      "packages/ui",
      "packages/paypal-sandbox",
      "packages/paypal-rest-sandbox",
      "packages/stripe-sandbox",
      "apps/api",
    ],
  };
  const packageOf = (path: string) => /^(apps|packages|tools)\/[^/]+/.exec(path)?.[0] ?? "";
  const wrong = imports.filter(({ from, to }) => {
    const allowed = below[packageOf(from)];
    return (
      allowed && packageOf(to) !== "" && packageOf(to) !== packageOf(from) && !allowed.includes(packageOf(to))
    );
  });
  expect(wrong).toEqual([]);
});

test("only the registry imports a payment provider's folder, and such a folder imports only the port", () => {
  const payments = "apps/api/src/payments";
  const registry = `${payments}/providers.ts`;
  const folderOf = (path: string) => new RegExp(`^${payments}/[^/]+/`).exec(path)?.[0];
  const adapters = new Set(
    imports.flatMap(({ from, to }) => (from === registry ? (folderOf(to) ?? []) : [])),
  );
  expect([...adapters]).toContain(`${payments}/paypal-standard/`);
  const isAdapter = (path: string) => adapters.has(folderOf(path) ?? "");
  const known = imports.filter(
    ({ from, to }) =>
      isAdapter(to) &&
      folderOf(from) !== folderOf(to) &&
      from !== registry &&
      !from.startsWith("tools/test-kit/"),
  );
  expect(known).toEqual([]);
  const shared = ["provider.ts", "amount.ts", "fetch-provider.ts", "reading.ts"].map(
    (name) => `${payments}/${name}`,
  );
  const knows = imports.filter(
    ({ from, to }) =>
      isAdapter(from) &&
      /^(apps|packages)\//.test(to) &&
      folderOf(to) !== folderOf(from) &&
      !shared.includes(to) &&
      !to.startsWith("packages/schema/"),
  );
  expect(knows).toEqual([]);
});

test("the site imports only the API's index; its other exports are for tests and tools", () => {
  const ofTheSite = product.filter(
    (path) => /^apps\/web\/(app|server)\//.test(path) && /(?<!\.test)\.tsx?$/.test(path),
  );
  expect(ofTheSite.length).toBeGreaterThan(100);
  expect(ofTheSite.filter((path) => read(path).includes("@rankwright/api/"))).toEqual([]);
});
