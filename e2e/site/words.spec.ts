import { expect, scriptRuns } from "../support/fixtures.ts";
import { expectScreen, test } from "../support/spelled.ts";

// The documented site, orders and admin panel, copied by hand from the specification and not derived from the code: routes, titles,
// cards, columns, labels, buttons, links, texts, page sizes, formats. The alerts after a write are in admin.spec.ts, the content editor's
// texts in editor-words.spec.ts.

test.describe("public screens", () => {
  // The browser logs errors when a form is refused, and for the request that a test aborts.
  test.use({ allowedErrors: [/status of 40[01]|net::ERR_FAILED|Failed to fetch/] });

  test("the home page has its sections in order, header, footer and contact form", async ({ page }) => {
    await page.goto("/");
    const order = ["services-sec", "about-sec", "pricing-sec", "contact-sec"];
    const ids = await page.locator("main [id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
    const tops = await page.locator("main > *").evaluateAll((all) => all.map((element) => element.id));
    expect(tops.indexOf("about-sec"), "the steps are between about and pricing").toBe(
      tops.indexOf("pricing-sec") - 2,
    );
    expect(tops.indexOf("pricing-sec"), "the testimonials are between pricing and contact").toBe(
      tops.indexOf("contact-sec") - 2,
    );
    const header = page.getByRole("banner");
    for (const name of ["Home", "Services", "About", "Pricing", "Contact", "Log in"])
      await expect(header.getByRole("link", { name, exact: true }), name).toBeVisible();
    await expect(header.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
    await expect(header.getByRole("link", { name: "Dashboard", exact: true })).toHaveCount(0);
    await expect(header.getByRole("img").first(), "the logo").toBeVisible();

    const footer = page.getByRole("contentinfo");
    for (const name of ["Quick links", "Contact info"])
      await expect(footer.getByRole("heading", { name }), name).toBeVisible();
    for (const name of ["Facebook", "YouTube", "Instagram"])
      await expect(footer.getByRole("link", { name }), name).toBeVisible();
    await expect(footer.locator('a[href^="tel:"]')).toBeVisible();
    await expect(footer.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(footer).toContainText("©");

    await expectScreen(page, {
      labels: ["Name", "Email", "Phone", "Subject", "Message"],
      fields: { name: null, email: null, number: null, subject: null, message: null },
    });
  });

  test("the contact form shows the documented text when a message is sent", async ({ page }) => {
    await page.goto("/");
    for (const [label, text] of [
      ["Name", "Sample Client"],
      ["Email", "sample@example.com"],
      ["Phone", "555 0100"],
      ["Subject", "A question"],
      ["Message", "How soon can you begin?"],
    ] as const)
      await page.getByRole("main").getByLabel(label, { exact: true }).fill(text);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("status").getByText("Message is Send Thanks", { exact: true })).toBeVisible();
  });

  for (const [path, points] of [
    ["/", { Basic: 6, Premium: 7, Standard: 6 }],
    ["/pricing/", { Basic: 7, Premium: 8, Standard: 7 }],
  ] as const)
    test(`the packages on ${path}: tags, dollar prices, points, order links`, async ({ page, world }) => {
      await page.goto(path);
      const tags = { Basic: "Most Popular", Premium: "Recommended", Standard: "Best value" } as const;
      for (const name of ["Basic", "Premium", "Standard"] as const) {
        const record = world.packages.find(({ packageName }) => packageName === name);
        const card = page
          .getByRole("main")
          .getByRole("listitem")
          .filter({ has: page.getByRole("heading", { name, exact: true }) });
        await expect(card).toContainText(tags[name]);
        await expect(card).toContainText(`$${record?.packagePrice}`);
        await expect(card.getByRole("listitem"), name).toHaveCount(points[name]);
        await expect(card.getByRole("link")).toHaveAttribute("href", `/checkout/${record?._id}`);
      }
    });

  test("the service page has counters with a plus, three bars, and the call to action at the end", async ({
    page,
  }) => {
    await page.goto("/service/");
    const figures = page.getByRole("region", { name: "Key figures" }).getByRole("definition");
    const texts = await figures.allInnerTexts();
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/\d\s*\+$/);
    const bars = page.getByRole("progressbar");
    await expect(bars).toHaveCount(3);
    for (const [n, percent] of [85, 65, 79].entries()) {
      await expect(bars.nth(n)).toHaveAttribute("value", `${percent}`);
      await expect(page.getByRole("main")).toContainText(`${percent}%`);
    }
    await expect(
      page.getByRole("main").locator("> *:visible").last().getByRole("link").first(),
    ).toBeVisible();
  });

  for (const path of ["/contact", "/contact-us"])
    test(`${path} has the contact form`, async ({ page }) => {
      expect((await page.goto(path))?.status()).toBe(200);
      await expectScreen(page, { labels: ["Name", "Email", "Phone", "Subject"] });
    });

  test("/thanks", async ({ page }) => {
    await page.goto("/thanks");
    await expectScreen(page, { texts: [/message was received/], links: [["Back Home", "/"]] });
  });

  test("/login", async ({ page }) => {
    await page.goto("/login");
    await expectScreen(page, {
      fields: { email: null, password: null },
      links: [
        ["Forgot password", "/reset"],
        ["Sign Up", "/register"],
      ],
    });
  });

  test("/register", async ({ page }) => {
    await page.goto("/register");
    await expectScreen(page, { fields: { email: null, password: null }, links: [["Login", "/login"]] });
  });

  test("/reset", async ({ page }) => {
    await page.goto("/reset");
    await expectScreen(page, {
      fields: { email: null },
      buttons: ["Send Reset Email"],
      links: [[/sign in/i, "/login"]],
    });
    await expect(page.getByRole("img").first(), "the logo").toBeVisible();
  });

  test("input errors have exactly the documented texts", async ({ page }) => {
    const submit = async (path: string, values: Record<string, string>, button: string, text: string) => {
      await page.goto(path);
      for (const [name, value] of Object.entries(values)) await page.locator(`[name="${name}"]`).fill(value);
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByRole("main").getByText(text, { exact: true }).first(), text).toBeVisible();
    };
    for (const [path, button] of [
      ["/login", "Log in"],
      ["/register", "Sign up"],
    ] as const) {
      await submit(path, { password: "long enough" }, button, "Email is Required");
      await submit(path, { email: "a1@b2.c3", password: "long enough" }, button, "Provide a Valid Email");
      await submit(path, { email: "sample@example.com" }, button, "Password is Required");
      await submit(path, { email: "sample@example.com", password: "12345" }, button, "Minimum 6 Characters");
    }
    await submit("/reset", {}, "Send Reset Email", "Email is required.");
    await submit("/reset", { email: "nobody" }, "Send Reset Email", "Invalid email address.");
    const wrong = { email: "nobody@example.com", password: "not the one" };
    await submit("/login", wrong, "Log in", "Incorrect email or password. Please try again.");
  });

  test("a password reset that can't be sent says so", async ({ page }) => {
    await page.goto("/reset");
    await scriptRuns(page);
    await page.route("**/reset**", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.getByLabel("Email").fill("sample@example.com");
    await page.getByRole("button", { name: "Send Reset Email" }).click();
    await expect(
      page.getByText("Error sending password reset email. Please try again.", { exact: true }),
    ).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("sample@example.com");
  });
});

test("every private route redirects a visitor to /login and back afterwards; every public one is open", async ({
  request,
  site,
  world,
}) => {
  const id = world.packages[0]?._id;
  for (const path of [
    `/order-now/${id}`,
    "/my-order",
    "/pending-order",
    "/dashboard",
    `/admin-user/${world.user._id}`,
    "/admin",
    `/admin/payment-status/${world.unpaid._id}`,
    "/total-orders",
    "/setting",
    "/all-messages/",
    `/view/${world.message._id}`,
    "/all-subscriber/",
    `/paypal-email/${world.paymentEmail._id}`,
    `/pay-now/${world.unpaid._id}`,
    `/order-cancelled/${world.unpaid._id}`,
  ]) {
    const answer = await request.get(site.url + path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers().location, path).toBe(`/login?from=${encodeURIComponent(path)}`);
  }
  for (const path of [
    "/contact",
    "/contact-us",
    "/thanks",
    "/",
    "/login",
    "/reset",
    "/register",
    "/add-user",
    "/pricing/",
    "/service/",
    "/add-paypal-Email",
  ])
    expect((await request.get(site.url + path, { maxRedirects: 0 })).status(), path).toBe(200);
});
