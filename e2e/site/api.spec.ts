import { expect, owner, test } from "../support/fixtures.ts";

test("a program signs in, reads the content and places an order, at the API host and under /api alike", async ({
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

test("the browser's cookie opens nothing under /api, and another site can change nothing", async ({
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
