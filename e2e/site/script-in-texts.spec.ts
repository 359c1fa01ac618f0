import { legalSections, type Section, SITE_PAGES, sections } from "@rankwright/schema";
import { expect, owner, test } from "../support/fixtures.ts";
import { signIn } from "../support/people.ts";

// A violation of the content security policy is a console error, which fails the test. The only allowed errors are those that the browser
// logs for missing or refused pages.
test.use({ allowedErrors: [/status of 40[0134]/], siteName: "script-in-texts" });

const customerPages = ["/dashboard", "/my-order", "/pending-order"];
const adminPages = [
  "/admin",
  "/admin/activity",
  "/total-orders",
  "/payments",
  "/all-messages/",
  "/all-subscriber/",
  "/add-user",
  "/add-paypal-Email",
];

const ran = "window.__ran = true";
const script = [
  `</script><script>${ran}</script>`,
  `"><img src=/nothing onerror="${ran}">`,
  `'><svg onload='${ran}'>`,
  `</title></textarea></style><iframe srcdoc="<script>parent.__ran = true</script>">`,
  `<!--<script>${ran}</script>`,
  "{{constructor.constructor('window.__ran = true')()}}",
  `javascript:${ran}`,
].join(" ");

test("a script in any text of a user or the owner never runs, for visitors or the owner", async ({
  page,
  anotherVisitor,
  request,
  site,
}) => {
  test.setTimeout(180_000);
  const signedIn = await request.post(`${site.apiUrl}/auth/sign-in`, { data: owner });
  const headers = { authorization: `Bearer ${(await signedIn.json()).token}` };
  for (const of of Object.values<Section>(sections)) {
    const texts = Object.entries(of.fields).flatMap(([name, { kind, max }]) =>
      ["text", "multiline", "long-text", "number-text"].includes(kind) ? [[name, script.slice(0, max)]] : [],
    );
    if (texts.length === 0) continue;
    // Legal texts are created, because the demo content has none.
    if (Object.hasOwn(legalSections, of.name)) {
      const data = Object.fromEntries(texts);
      const added = await request.post(site.apiUrl + of.rest.create, { headers, data });
      expect(added.status(), `${of.name}: ${await added.text()}`).toBe(201);
    }
    const records = await (await request.get(site.apiUrl + of.rest.list, { headers })).json();
    expect(records.length, `${of.name} is in the demo`).toBeGreaterThan(0);
    for (const [at, { _id }] of records.slice(0, 2).entries()) {
      const url = site.apiUrl + of.rest.update.replace(":id", _id);
      const saved = await request.put(url, {
        headers,
        data: {
          ...Object.fromEntries(texts),
          ...(of.name === "packages" && { packageName: `${at} ${script}`.slice(0, 80) }),
        },
      });
      expect(saved.status(), `${of.name}: ${await saved.text()}`).toBe(200);
    }
  }
  const letter = {
    name: script,
    email: "sample@example.com",
    number: script.slice(0, 50),
    subject: script,
    message: script,
  };
  const sent = await request.post(`${site.apiUrl}/add-message`, {
    data: { ...letter, name: script.slice(0, 200), subject: script.slice(0, 300) },
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const order = {
    packageName: "Standard",
    customerName: script.slice(0, 200),
    customerAddress: script,
    customerCountry: script.slice(0, 100),
  };
  const placed = await request.post(`${site.apiUrl}/new-order`, { headers, data: order });
  expect(placed.status(), await placed.text()).toBe(201);

  const call = (procedure: string, input: object) =>
    request.post(`${site.apiUrl}/trpc/${procedure}`, { headers, data: input });
  const { _id: messageId } = await sent.json();
  const { _id: orderId } = await placed.json();
  const reply = await call("messages.reply", { _id: messageId, text: script });
  expect(reply.status(), await reply.text()).toBe(200);
  const booking = { _id: orderId, paymentStatus: "Paid", reason: script.slice(0, 200) };
  const booked = await call("orders.setPaymentStatus", booking);
  expect(booked.status(), await booked.text()).toBe(200);

  const visitor = await anotherVisitor();
  for (const path of SITE_PAGES) {
    const answer = await visitor.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(visitor.locator("main")).toBeVisible();
    expect(await visitor.evaluate("window.__ran"), path).toBeUndefined();
  }
  await expect(visitor.getByRole("contentinfo")).toBeVisible();

  await page.goto("/login");
  await signIn(page, owner);
  const editors = Object.values(sections).map(({ screens }) => screens.manage.path);
  const own = [
    `/view/${messageId}`,
    `/my-order/${orderId}`,
    `/pay-now/${orderId}`,
    `/admin/payment-status/${orderId}`,
  ];
  for (const path of new Set([...adminPages, ...customerPages, ...own, ...editors])) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.locator("main")).toBeVisible();
    // Waits until the page's own script has run.
    await page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => resolve())));
    expect(await page.evaluate("window.__ran"), path).toBeUndefined();
  }
  await page.goto(`/view/${messageId}`);
  await expect(page.getByRole("main"), "the markup is shown as text").toContainText("<svg onload=");
});

test("a script in an address never runs, signed in or not", async ({ page, anotherVisitor }) => {
  const typed = encodeURIComponent(script);
  const visitor = await anotherVisitor();
  await page.goto("/login");
  await signIn(page, owner);
  const ofVisitors = [
    "/?x=",
    "/contact?x=",
    "/login?from=",
    "/login?provider=",
    "/login?challenge=",
    "/reset?token=",
  ];
  const ofOwner = [
    "/verify?token=",
    "/subscription?token=",
    "/account/confirm-email?token=",
    ...["/total-orders", "/all-messages/", "/all-subscriber/", "/payments"].map((path) => `${path}?search=`),
    "/total-orders?sort=",
    "/total-orders?page=",
    "/dashboard?page=",
  ];
  for (const [reader, starts] of [
    [visitor, ofVisitors],
    [page, ofOwner],
  ] as const)
    for (const start of [...starts, "/", "/view/", "/my-order/", "/order-now/"]) {
      await reader.goto(start + typed);
      await expect(reader.locator("main").first()).toBeVisible();
      expect(await reader.evaluate("window.__ran"), start).toBeUndefined();
    }
});
