import type { Locator, Page } from "@playwright/test";
import { expect, test as shared, signInBrowser } from "./fixtures.ts";
import { dollarsOf } from "./people.ts";
import { type Row, restOf } from "./rest.ts";

// What the specification of the site, its orders and its admin panel says, typed by hand from it and not from the
// code: routes, titles, cards, columns, labels, buttons, links, texts, page sizes, formats. The alerts that follow a
// write are in admin.spec.ts, the content editor's words in editor-words.spec.ts.

interface World {
  customer: { email: string; token: string };
  packages: Row[];
  /** One order of each payment status, and more than fill every documented page. */
  unpaid: Row;
  paid: Row;
  cancelled: Row;
  message: Row;
  paymentEmail: Row;
  user: Row;
}

/** A site whose lists are all longer than a page. */
const test = shared.extend<object, { world: World }>({
  siteName: ["spelled", { scope: "worker" }],
  world: [
    async ({ site, ownerToken }, use) => {
      const rest = restOf(site.apiUrl);
      const customer = await rest.register();
      const [unpaid, paid, cancelled] = [
        await rest.order(customer.token, { packageName: "Premium" }),
        await rest.order(customer.token),
        await rest.order(customer.token, { packageName: "Standard" }),
      ];
      for (let n = 0; n < 8; n += 1) await rest.order(customer.token);
      // The newest three stand on the dashboard's first page: one of each status.
      const shown = [
        await rest.order(customer.token),
        await rest.order(customer.token),
        await rest.order(customer.token),
      ] as const;
      for (const order of [paid, shown[0]]) await rest.pay(ownerToken, order);
      for (const order of [cancelled, shown[1]])
        await rest.call("PUT", `/order-cancelled/${order._id}`, customer.token, {
          paymentStatus: "Cancelled",
        });
      for (let n = 0; n < 6; n += 1) await rest.subscribe(`reader-${n}@example.com`);
      const messages: Row[] = [];
      for (let n = 0; n < 8; n += 1) messages.push(await rest.message({ subject: `Question ${n}` }));
      for (const { _id } of messages.slice(4))
        await rest.call("PUT", `/message/${_id}`, ownerToken, { messageStatus: "Read" });
      const [message] = messages;
      const [paymentEmail] = await rest.list("/paypal-email", ownerToken);
      const [user] = await rest.list("/users", ownerToken);
      if (!message || !paymentEmail || !user) throw new Error("The site begins with too little.");
      const packages = await rest.list("/pricings");
      await use({ customer, packages, unpaid, paid, cancelled, message, paymentEmail, user });
    },
    { scope: "worker" },
  ],
});

interface Screen {
  headings?: string[];
  /** Headings are often set in capitals or split; texts need only stand there. */
  texts?: (string | RegExp)[];
  /** A link by its name, and where it leads. */
  links?: [name: string | RegExp, to: string | RegExp][];
  buttons?: string[];
  labels?: string[];
  /** The documented names of the form's fields, hidden ones with their values. */
  fields?: Record<string, string | null>;
  /** A table's name, its documented columns, and its rows on a full page. */
  tables?: [name: string, columns: string[], rows: number][];
}

async function expectScreen(page: Page, screen: Screen): Promise<void> {
  const { headings = [], texts = [], links = [], buttons = [], labels = [], fields = {} } = screen;
  for (const name of headings)
    await expect(page.getByRole("heading", { name, exact: true }).first(), name).toBeVisible();
  for (const text of texts) await expect(page.locator("body"), String(text)).toContainText(text);
  for (const [name, to] of links)
    await expect(
      page.getByRole("link", { name, ...(typeof name === "string" && { exact: true }) }).first(),
      `${name}`,
    ).toHaveAttribute("href", to);
  for (const name of buttons)
    await expect(page.getByRole("button", { name, exact: true }).first(), name).toBeVisible();
  for (const name of labels)
    await expect(page.getByRole("main").getByLabel(name, { exact: true }), name).toBeVisible();
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByRole("main").locator(`[name="${name}"]`);
    if (value === null) await expect(field.first(), name).toBeVisible();
    else await expect(field.first(), name).toHaveValue(value);
  }
  for (const [name, columns, rows] of screen.tables ?? []) await expectTable(page, name, columns, rows);
}

async function expectTable(page: Page, name: string, columns: string[], rows: number): Promise<void> {
  const table = page.getByRole("table", { name, exact: true });
  for (const column of columns)
    await expect(table.getByRole("columnheader", { name: column, exact: true }), column).toBeVisible();
  await expect(bodyRows(table), name).toHaveCount(rows);
  const pages = page.getByRole("navigation", { name, exact: true });
  await expect(pages.getByText("Previous"), name).toBeVisible();
  await expect(pages.getByText("Next"), name).toBeVisible();
  await expect(pages.getByRole("link", { name: "1", exact: true }), name).toBeVisible();
  await expect(pages.getByRole("link", { name: "2", exact: true }), name).toBeVisible();
}

const bodyRows = (table: Locator) => table.locator("tbody").getByRole("row");

test.describe("what everybody sees", () => {
  // The browser's own lines about a refused form, and about a request that a test lets fail.
  test.use({ allowedErrors: [/status of 40[01]|net::ERR_FAILED|Failed to fetch/] });

  test("the home page: its sections in order, header, footer, contact form", async ({ page }) => {
    await page.goto("/");
    const order = ["services-sec", "about-sec", "pricing-sec", "contact-sec"];
    const ids = await page.locator("main [id]").evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id) => order.includes(id))).toEqual(order);
    const tops = await page.locator("main > *").evaluateAll((all) => all.map((element) => element.id));
    expect(tops.indexOf("about-sec"), "the steps stand between about and pricing").toBe(
      tops.indexOf("pricing-sec") - 2,
    );
    expect(tops.indexOf("pricing-sec"), "the testimonials stand between pricing and contact").toBe(
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

  test("the contact form says what it says when a message was sent", async ({ page }) => {
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
        await expect(card.getByRole("link")).toHaveAttribute("href", `/order-now/${record?._id}`);
      }
    });

  test("the service page: counters with a plus, three bars, the call to action at the end", async ({
    page,
  }) => {
    await page.goto("/service/");
    const figures = page.getByRole("region", { name: "In figures" }).getByRole("definition");
    const texts = await figures.allInnerTexts();
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).toMatch(/\d\s*\+$/);
    const bars = page.getByRole("progressbar");
    await expect(bars).toHaveCount(3);
    for (const [n, percent] of [85, 65, 79].entries()) {
      await expect(bars.nth(n)).toHaveAttribute("value", `${percent}`);
      await expect(page.getByRole("main")).toContainText(`${percent}%`);
    }
    await expect(page.getByRole("main").locator("> *").last().getByRole("link").first()).toBeVisible();
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

  test("the texts of wrong input, letter for letter", async ({ page }) => {
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

  test("a reset that cannot be sent says so", async ({ page }) => {
    await page.goto("/reset");
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

test.describe("what a customer sees", () => {
  test.beforeEach(({ page, site, world }) => signInBrowser(page, site, world.customer.token));

  test("the header has Dashboard in place of Log in, and no Admin", async ({ page }) => {
    await page.goto("/dashboard");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
    await expect(header.getByRole("link", { name: "Log in", exact: true })).toHaveCount(0);
    await expect(header.getByRole("link", { name: "Admin", exact: true })).toHaveCount(0);
    await page.goto("/login");
    await expect(page, "whoever is signed in is sent on").toHaveURL("/dashboard");
  });

  test("/order-now/{id}", async ({ page, world }) => {
    const chosen = world.packages.find(({ packageName }) => packageName === "Premium");
    await page.goto(`/order-now/${chosen?._id}`);
    await expectScreen(page, {
      headings: ["Buying Your SEO Plan"],
      buttons: ["Place Order Now"],
      fields: {
        packageName: "Premium",
        packagePrice: chosen?.packagePrice ?? "",
        customerEmail: world.customer.email,
        customerName: null,
        customerAddress: null,
        customerCountry: null,
        paymentStatus: "UnPaid",
        orderStatus: "Pending",
      },
    });
    await expect(page.locator('[name="customerEmail"]')).toHaveAttribute("readonly");
    for (const name of ["paymentStatus", "orderStatus"])
      await expect(page.locator(`[name="${name}"]`)).toHaveAttribute("type", "hidden");
  });

  test("/dashboard", async ({ page, world }) => {
    await page.goto("/dashboard");
    await expectScreen(page, {
      headings: ["Welcome to User Dashboard"],
      buttons: ["Signout"],
      links: [
        [/^My Orders/, "/my-order"],
        [/^Total Spent/, "/"],
        [/^Support/, "/"],
        ["Pay Now", /^\/pay-now\/[0-9a-f]{24}$/],
      ],
      texts: ["You Have Paid", "You Have Cancelled"],
      tables: [["My Orders", ["Status"], 3]],
    });
    const paid = Number(world.paid.packagePrice) * 2;
    expect(await dollarsOf(page, "Total Spent")).toBe(paid);
    await expect(page.getByRole("main")).toContainText(`$${paid.toFixed(2)}`);
  });

  test("/pending-order", async ({ page }) => {
    await page.goto("/pending-order");
    await expectScreen(page, {
      headings: ["Your Pending Orders"],
      texts: ["You Have Paid"],
      links: [["Pay Now", /^\/pay-now\//]],
      tables: [["Your Pending Orders", [], 5]],
    });
    const today = new Intl.DateTimeFormat("en-US", {
      month: "2-digit",
      day: "2-digit",
      year: "numeric",
      timeZone: "UTC",
    }).format(new Date());
    expect(today).toMatch(/^\d\d\/\d\d\/\d{4}$/);
    await expect(page.getByRole("cell", { name: today, exact: true }).first()).toBeVisible();
  });

  test("/my-order", async ({ page }) => {
    expect((await page.goto("/my-order"))?.status()).toBe(200);
    await expect(bodyRows(page.getByRole("table", { name: "My Orders" })).first()).toBeVisible();
  });

  test("/pay-now/{id}", async ({ page, world }) => {
    await page.goto(`/pay-now/${world.unpaid._id}`);
    await expectScreen(page, {
      buttons: ["Pay Now With Paypal"],
      fields: {
        item_number: "1",
        amount: world.unpaid.packagePrice ?? "",
        no_shipping: "1",
        currency_code: "USD",
        cmd: "_xclick",
      },
    });
  });

  test("/received-payment/{id}", async ({ page, world }) => {
    expect((await page.goto(`/received-payment/${world.paid._id}`))?.status()).toBe(200);
    await expect(page.getByRole("main")).toContainText("Your payment is confirmed");
  });

  test("/order-cancelled/{id}: a loader, the text, then /admin after 1.5 seconds", async ({
    page,
    site,
    rest,
  }) => {
    const customer = await rest.register();
    await signInBrowser(page, site, customer.token);
    const { _id } = await rest.order(customer.token);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/trpc/orders.cancel**", async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`/order-cancelled/${_id}`);
    await expect(page.getByText("Cancelling the payment…")).toBeVisible();
    release();
    await expect(page.getByText("You have cancelled the payment", { exact: true })).toBeVisible();
    const shown = Date.now();
    await page.waitForURL("**/admin");
    expect(Date.now() - shown, "it stays to be read").toBeGreaterThan(1_000);
    await expect(page.getByText("You don't have any permission")).toBeVisible();
    const order = await rest.call<Row>("GET", `/order/${_id}`, customer.token);
    expect(order.paymentStatus).toBe("Cancelled");
  });

  for (const path of ["/admin", "/total-orders", "/all-messages/", "/all-subscriber/"])
    test(`${path} is not for a customer`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByText("You don't have any permission")).toBeVisible();
    });
});

test.describe("what the admin sees", () => {
  test("the header has Dashboard and Admin", async ({ ownerPage: page }) => {
    await page.goto("/dashboard");
    const header = page.getByRole("banner");
    for (const name of ["Dashboard", "Admin"])
      await expect(header.getByRole("link", { name, exact: true }), name).toBeVisible();
  });

  test("/admin", async ({ ownerPage: page, world }) => {
    await page.goto("/admin");
    await expectScreen(page, {
      headings: ["Welcome to Admin Panel"],
      texts: [/Total Sales\s*\$[\d,]+\.\d\d/],
      tables: [
        ["Total Orders", [], 7],
        ["Total Subscribers", ["Sl No.", "Email"], 3],
      ],
    });
    const cards = page.getByRole("list", { name: "Parts of the site" });
    const hrefs = await cards.getByRole("link").evaluateAll((all) => all.map((a) => a.getAttribute("href")));
    for (const path of ["/setting", "/total-orders", "/all-messages/", "/all-subscriber/"])
      expect(hrefs).toContain(path);
    await expect(cards.getByRole("link", { name: "Admin Email" })).toHaveAttribute("href", "/add-user");
    await expect(cards.getByRole("link", { name: "Payment", exact: true })).toHaveAttribute(
      "href",
      `/paypal-email/${world.paymentEmail._id}`,
    );
  });

  test("/total-orders", async ({ ownerPage: page }) => {
    await page.goto("/total-orders");
    await expectScreen(page, {
      texts: [/Total Sales\s*\$[\d,]+\.\d\d/],
      links: [
        [/^Update the order/, /^\/admin\/payment-status\/[0-9a-f]{24}$/],
        ["Admin Email", "/add-user"],
      ],
      tables: [["Total Orders", [], 10]],
    });
    await expect(page.getByRole("link", { name: /^Update the order/ }).first()).toHaveText("Update");
  });

  test("/admin/payment-status/{id}", async ({ ownerPage: page, world }) => {
    await page.goto(`/admin/payment-status/${world.unpaid._id}`);
    const status = page.locator('select[name="orderStatus"]');
    expect(await status.locator("option").allTextContents()).toEqual(["Pending", "Delivered"]);
    await expect(page.getByRole("button", { name: "Update Status" })).toBeVisible();
  });

  test("/all-subscriber/", async ({ ownerPage: page }) => {
    await page.goto("/all-subscriber/");
    await expectScreen(page, { tables: [["Subscribers", ["Sl No.", "Email"], 5]] });
  });

  test("/all-messages/", async ({ ownerPage: page }) => {
    await page.goto("/all-messages/");
    await expectScreen(page, {
      headings: ["Welcome to Admin Panel"],
      links: [["View Message", /^\/view\/[0-9a-f]{24}$/]],
      tables: [
        ["Unread Messages", [], 3],
        ["Read Messages", [], 3],
      ],
    });
  });

  test("/view/{id}", async ({ ownerPage: page, world }) => {
    const { _id, name = "", email = "", number = "", subject = "", message = "" } = world.message;
    await page.goto(`/view/${_id}`);
    await expectScreen(page, { texts: [name, email, number, subject, message], buttons: ["Mark Read"] });
  });

  test("/add-paypal-Email and /paypal-email/{id}", async ({ ownerPage: page, world }) => {
    await page.goto("/add-paypal-Email");
    await expectScreen(page, { fields: { paypalEmail: null } });
    const { _id, paypalEmail = "" } = world.paymentEmail;
    await page.goto(`/paypal-email/${_id}`);
    await expectScreen(page, { fields: { paypalEmail } });
  });

  test("/add-user and /admin-user/{id}", async ({ ownerPage: page, world }) => {
    await page.goto("/add-user");
    const { _id, userEmail = "" } = world.user;
    await expectScreen(page, {
      links: [[`Edit ${userEmail}`, `/admin-user/${_id}`]],
      fields: { userEmail: null, userRole: "Admin" },
    });
    await page.goto(`/admin-user/${_id}`);
    await expectScreen(page, { fields: { userEmail, userRole: "Admin" }, buttons: ["Update User Email"] });
    await expect(page.locator('[name="userRole"]')).toHaveAttribute("type", "hidden");
  });

  test("/setting", async ({ ownerPage: page }) => {
    expect((await page.goto("/setting"))?.status()).toBe(200);
  });
});

test("every guarded route sends a visitor to /login and remembers the way; every open one is open", async ({
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
