import { execFileSync } from "node:child_process";
import { join, posix } from "node:path";
import { expect, test } from "vitest";
import { paths } from "../packages/schema/src/site-paths.ts";
import { NODE } from "../scripts/tools.mjs";
import { code, files, isKnown, lines, product, read, root, tests } from "./files.ts";

// Rules of the repository that no other tool checks. A failing rule shows the file and the line.

const except = (paths: string[], ...prefixes: string[]) =>
  paths.filter((path) => !prefixes.some((prefix) => path.startsWith(prefix)));

const tsc = join(root, "node_modules/typescript/bin/tsc");

test("every file that a comment names exists", () => {
  const missing = code
    .filter((path) => !tests.includes(path))
    .flatMap((path) => {
      const comments = [...read(path).matchAll(/(?:\/\/|\*) .*/g)].map(([comment]) => comment);
      const named = comments.join("\n").match(/\b\w[\w.-]*\.(?:tsx?|mjs|sql|md)\b/g) ?? [];
      return named.filter((name) => !isKnown(name)).map((name) => `${path}: ${name}`);
    });
  expect(missing).toEqual([]);
});

test("the lockfile works with any registry", () => {
  expect(lines(["pnpm-lock.yaml"], /https?:\/\/|\btarball:/)).toEqual([]);
  expect(lines([".npmrc", "pnpm-workspace.yaml"], /registry\s*[:=]|https?:\/\//)).toEqual([]);
});

test("versions of dependencies are only in the catalog", () => {
  const manifests = files.filter((path) => posix.basename(path) === "package.json");
  const elsewhere = manifests.flatMap((path) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(read(path));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => version !== "catalog:" && version !== "workspace:*")
      .map(([name, version]) => `${path}: ${name} ${version}`);
  });
  expect(manifests.length).toBeGreaterThan(5);
  expect(elsewhere).toEqual([]);
});

test("only env.ts reads the environment", () => {
  expect(
    lines(
      except(product, "apps/api/src/settings/env.ts"),
      /\bprocess\.env\b|\bimport\.meta\.env\.(?!(MODE|DEV|PROD|SSR)\b)/,
    ),
  ).toEqual([]);
});

test("the API takes the site's paths from the registry, so that a renamed path changes in mails, too", () => {
  const registered = Object.values(paths).map((path) => String(Reflect.apply(path, undefined, [""])));
  const addresses = registered
    .filter((path) => path !== "/")
    .map((path) => path.replace(/\/$/, "").replaceAll(".", "\\."));
  const typed = new RegExp(`["'\`}](${addresses.join("|")})/?["'\`?/.$ ]`);
  for (const line of ["SITE_URL}/my-order`", '"/login"', "}/verify?token=", "`/pay-now/$", "}/contact.`"])
    expect(line).toMatch(typed);
  // REST has its own paths, some with the same name. Tests use paths as a user would.
  const api = product.filter((path) => path.startsWith("apps/api/src/") && !/\.test(-d)?\./.test(path));
  expect(lines(except(api, "apps/api/src/rest/"), typed)).toEqual([]);
});

test("only the auth folder imports the sign-in library", () => {
  const imports = /(from|import\()\s*"(lucia|@lucia-auth\/[^"]*)"/;
  expect(lines(except(code, "apps/api/src/auth/"), imports)).toEqual([]);
});

test("only packages/db and the benchmark's limits import the database driver", () => {
  const imports = /(from|import\()\s*"(better-sqlite3|drizzle-orm\/better-sqlite3[^"]*)"/;
  expect(lines(except(code, "packages/db/", "bench/limits/"), imports)).toEqual([]);
});

test("only these files send requests, and never to an address that a user entered", () => {
  const asking =
    /(?<![.\w])fetch\(|(?<![.\w])https?\.(request|get)\(|from "(undici|node:https|openid-client)"/;
  const runs = (path: string) => !/\.test(-d)?\./.test(path);
  const found = lines(product.filter(runs), asking).map((line) => line.split(":")[0]);
  expect([...new Set(found)].sort()).toEqual([
    // The OIDC provider in the settings.
    "apps/api/src/auth/oidc/provider.ts",
    // The setup check requests the site's own address.
    "apps/api/src/payments/check/check.ts",
    // The payment providers in the settings, and certificates on PayPal's own hosts.
    "apps/api/src/payments/fetch-provider.ts",
    // The browser checks whether its own site is up.
    "apps/web/app/data/site-answers.ts",
    // The test systems notify a shop on the same machine.
    "packages/paypal-sandbox/src/delivery.ts",
    "packages/sandbox-kit/src/webhooks.ts",
  ]);
});

test("no screen uses the router's own navigation, which reloads the document if the code of the next screen is missing", () => {
  const used = lines(except(code, "apps/web/app/components/screen-links.tsx", "test/"), /\buseNavigate\b/);
  expect(used).toEqual([]);
});

test("no component uses React.lazy, because it would remove the whole screen if its code can't be loaded", () => {
  const isLazy = /(?<!\bz\.)\blazy\(/;
  expect("const Keys = lazy(() => import(").toMatch(isLazy);
  expect(lines(except(code, "test/"), isLazy)).toEqual([]);
});

test("formatters for numbers and dates are created once, because toLocaleString creates one per call", () => {
  const each = /\.toLocale(Date|Time)?String\(/;
  expect('count.toLocaleString("en-US")').toMatch(each);
  expect(lines(product, each)).toEqual([]);
});

test("no transaction has an async callback, which would commit before its work is done", () => {
  const isAsync = /\b(transaction|immediate|immediateUnlessBusy|write)\((\s*[\w.]+\s*,)?\s*async\b/;
  for (const work of ["tx.transaction(async () => {", "immediate(ctx.db, async (tx) => {"])
    expect(work).toMatch(isAsync);
  // Excludes the type test, which has async callbacks to show that they don't compile.
  const found = except(code, "test/", "packages/db/src/core/client.test-d.ts").filter((path) =>
    isAsync.test(read(path)),
  );
  expect(found).toEqual([]);
});

test("packages are type-checked without their tests, so that the code can't depend on them", () => {
  const projects = files.filter((path) => /^(apps|packages)\/[^/]+\/tsconfig[^/]*\.json$/.test(path));
  const checked = projects.flatMap((path) => {
    const shown = execFileSync(process.execPath, [tsc, "--showConfig", "-p", path], { cwd: root });
    const { compilerOptions, files = [] } = JSON.parse(shown.toString());
    return compilerOptions.noEmit ? [] : files.map((file: string) => posix.join(posix.dirname(path), file));
  });
  expect(checked).toContain("apps/api/src/server/app.ts");
  expect(checked.filter((path: string) => /\.test(-d)?\.tsx?$/.test(path))).toEqual([]);
});

test("no input field has a maxLength, except search fields: it would cut off pasted text, and the server reports the limit", () => {
  const fields = except(
    product.filter((path) => path.endsWith(".tsx")),
    "apps/web/app/pages/admin/lists/search-form.tsx",
    "apps/web/app/pages/admin/orders/order-filters.tsx",
    "apps/web/app/pages/admin/payments/list/payment-filters.tsx",
    "apps/web/app/pages/admin/payments/review/assign-payment.tsx",
  );
  expect(lines(fields, /maxLength=/)).toEqual([]);
});

test("no call of a pure function is made only for its exception, because the build removes calls whose result is unused", () => {
  const call =
    /^\s+(?:(?:de|en)codeURI(?:Component)?|BigInt|new (?:URL|RegExp|Intl\.\w+))\((?:[^()]|\([^()]*\))*\);$/;
  expect(lines(product, call)).toEqual([]);
});

test("no test waits for a fixed time", () => {
  const waits = /\bwaitForTimeout\b|(?<!\btest\.)\bsetTimeout\(|\bsetInterval\(|timers\/promises/;
  expect(lines(except(tests, "test/repository"), waits)).toEqual([]);
});

test("no test is skipped or focused", () => {
  const leftOut = /\b(test|it|describe|suite)(\.\w+)*\.(skip|skipIf|only|todo|fixme)\b/;
  expect(lines(except(tests, "test/repository"), leftOut)).toEqual([]);
});

test("no file of code is longer than 400 lines", () => {
  const data = /(^|\/)(migrations|seed|test-data|demo[^/]*)\/|\.generated\./;
  const long = code
    .filter((path) => !data.test(path))
    .map((path) => ({ path, length: read(path).split("\n").length }))
    .filter(({ length }) => length > 400);
  expect(long).toEqual([]);
});

test("pnpm installs for the project's Node version, regardless of the host's", () => {
  expect(read("pnpm-workspace.yaml")).toContain(`\nnodeVersion: ${NODE.replace("node@", "")}\n`);
});
