import { expect, owner, signInBrowser, test } from "../support/fixtures.ts";

test("a program signs in, reads the content and places an order, on the API host and under /api", async ({
  request,
  site,
}) => {
  for (const at of [site.apiUrl, `${site.url}/api`]) {
    const email = `program-${Math.random().toString(36).slice(2)}@example.com`;
    const registered = await request.post(`${at}/auth/register`, { data: { email, password: "a password" } });
    expect(registered.status()).toBe(201);
    const { token } = await registered.json();
    const headers = { authorization: `Bearer ${token}` };
    const [first] = await (await request.get(`${at}/pricings`)).json();
    const read = await (await request.get(`${at}/pricing/${first._id}`)).json();
    expect(read).toEqual(first);
    const { packageName, packagePrice } = first;
    const customer = {
      customerName: "Sample",
      customerAddress: "1 Sample Street",
      customerCountry: "Sample",
    };
    const placed = await request.post(`${at}/new-order`, {
      headers,
      data: { packageName, packagePrice, ...customer },
    });
    expect(placed.status()).toBe(201);
    expect(await (await request.get(`${at}/orders`, { headers })).json()).toHaveLength(1);
  }
});

test("the session cookie is ignored under /api, and other sites can't change anything", async ({
  page,
  request,
  site,
}) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL("/admin");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  expect((await request.get(`${site.url}/api/messages`, { headers: { cookie } })).status()).toBe(401);
  const forged = await request.post(`${site.url}/trpc/auth.signOut`, {
    headers: { cookie, origin: "https://elsewhere.example", "content-type": "application/json" },
    data: "{}",
  });
  expect(forged.status()).toBe(403);
});

test("HEAD of a file, an invoice or an export returns the headers of GET", async ({
  page,
  site,
  rest,
  ownerToken,
}) => {
  const order = await rest.order(ownerToken);
  await rest.pay(ownerToken, order);
  const { _id } = await rest.call<{ _id: string }>("POST", `/order/${order._id}/files`, ownerToken, {
    name: "plan.txt",
    bytes: 5,
  });
  const file = `/order/${order._id}/files/${_id}`;
  const authorization = `Bearer ${ownerToken}`;
  const sent = { method: "PUT", headers: { authorization }, data: "hello" };
  expect((await page.request.fetch(`${site.apiUrl}${file}?offset=0`, sent)).status()).toBe(200);
  const [invoice] = await rest.list(`/order/${order._id}/invoices`, ownerToken);
  await signInBrowser(page, site, ownerToken);
  for (const address of [
    site.apiUrl + file,
    `${site.url}/api${file}`,
    `${site.url}/my-order/${order._id}/file/${_id}`,
    `${site.url}/my-order/${order._id}/invoice/${invoice?.label}/pdf`,
    `${site.apiUrl}/order/${order._id}/invoices/${invoice?.label}.pdf`,
    `${site.url}/export/orders.csv`,
  ]) {
    const headers: Record<string, string> =
      address.startsWith(`${site.url}/my`) || address.endsWith(".csv") ? {} : { authorization };
    const told = async (method: string) => {
      const answer = await page.request.fetch(address, { method, headers });
      const {
        "content-type": type,
        "content-length": length,
        "content-disposition": name,
      } = answer.headers();
      return { status: answer.status(), type, length, name };
    };
    const got = await told("GET");
    expect(got.status, address).toBe(200);
    expect(await told("HEAD"), address).toEqual(got);
  }
  const screen = await page.request.head(`${site.url}/my-order`);
  expect(
    Number(screen.headers()["content-length"]),
    "the response to HEAD states the page's length",
  ).toBeGreaterThan(1_000);
});
