import { type RestSite, restSite } from "@rankwright/test-kit/rest";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { z } from "zod";

// Checks that unmodified clients of the original system work. They send exactly the documented bodies, ignore status codes, and
// call .map on every list response.

let site: RestSite;
let admin: string;
beforeEach(async () => {
  site = restSite();
  admin = await site.tokenOf("owner@example.com", { admin: true });
});
afterEach(() => site.close());

const record = z.looseObject({ _id: z.string() });
const list = z.array(record);

/** Returns a sample value for a documented field, as a user would enter it in the client's form. */
function typed(name: string): string {
  if (/icon$/i.test(name)) return "fas fa-star";
  if (/img|image|logo$/i.test(name)) return "/demo/hero.svg";
  if (/url|link$/i.test(name)) return "youtube.com/@sample";
  const special: Record<string, string> = {
    packageName: "Basic",
    packagePrice: "49.50",
    userEmail: "second@example.com",
    userRole: "Admin",
    paypalEmail: "pay@example.com",
    format: "Facebook",
    freeOrPaid: "Free",
    stepNumber: "01",
  };
  return special[name] ?? `Sample ${name}`;
}

/** Converts a sent value to the one in the response, in which URLs are absolute. */
const answered = (value: string) => {
  if (value === "youtube.com/@sample") return "https://youtube.com/@sample";
  return value.startsWith("/demo/") ? site.deps.env.SITE_URL + value : value;
};

const filled = (fields: string) =>
  Object.fromEntries(fields.split(" ").map((name) => [name, typed(name)] as const));

const experience =
  "experienceText experienceHeading experienceDetails skillOneText skillOneNumber skillTwoText skillTwoNumber skillThreeText skillThreeNumber";
const counters =
  "happyClientsNumber happyClientsText projectCompleteNumber projectCompleteText yearofExperienceNumber yearofExperienceText teamNumber teamText";
const pricing =
  "packageName packagePrice packageButtonText packagePointOne packagePointTwo packagePointThree packagePointFour packagePointFive packagePointSix packagePointSeven packagePointEight packagePointNine packagePointTen";

// Copied by hand from the second specification. Each line has the paths to list, read, create and update records, the fields to
// create one, and the fields to update one if they differ. If no path to create is documented, the site's own is used.
const documented = [
  "/banner /banner/ /add-banner /update-banner/ | bannerHeading bannerDetails bannerText imageOne buttonText buttonURL",
  "/logo /logo/ /add-logo /logo/ | logo",
  "/about /about-us/ /add-about /update-about/ | aboutImgOne aboutHeading aboutDetails aboutText",
  "/service /service/ /add-Service /service/ | servicesubHeading serviceHeading",
  "/service-items /service-item/ /add-service-item /service-item/ | serviceIcon serviceTitle serviceDetails | serviceImg serviceIcon serviceName serviceTitle serviceDetails",
  "/videos /videos/ /add-video /update-videos/ | headingVideo videoImage videoLink",
  "/videos-items /videos-items/ /add-video-item /videos-items/ | videoItemIcon videoItemTitle videoItemDetails",
  "/steps /step-item/ /add-step /step-item/ | stepTitle stepDetails stepNumber",
  "/worksec /worksec/ /add-worksec /update-worksec/ | stepNumber stepTitle stapIcon",
  "/contacts /contacts/ /add-contact /contacts/ | contactImg contactTitle contactDetails",
  "/faq /faq/ /add-faq /faq/ | faqText faqHeading",
  "/faq-items /faq-item/ /add-faq-item /faq-item/ | accodingText accodingTitle",
  "/testimonialtext /testimonialtext/ /add-testimonial-text /testimonialtext/ | testimonialText testimonialHeading",
  "/testimonials /testimonial/ /add-testimonial /testimonial/ | image personName personTitle desc",
  "/featurestext /featurestext/ /add-feature-text /featurestext/ | FeaturesText FeaturesHeading",
  "/featureitems /featureitems/ /add-feature-Item /update-featureitems/ | FeaturesImg FeaturesIcon FeaturesText FeaturesDesc",
  "/teamstext /teamstext/ /add-teammember-text /teamstext/ | teamHeading teamText",
  "/teamitems /teamitems/ /add-team-Item /update-teamitems/ | teamMemberImg teamMemberName teamMemberTitle",
  `/experiences /experiences/ /add-experience /update-experiences/ | ${experience}`,
  `/counters /counters/ /add-counter /update-counters/ | ${counters}`,
  "/actions /actions/ /add-action /update-actions/ | heading subHeading",
  "/footer-about /footer-about/ /add-footer-about /footer-about/ | aboutFooterText aboutFooterDetails",
  "/footer-address /footer-address/ /add-footer-address /footer-address/ | phoneNumber emailAddress location",
  "/footer-social /footer-social/ /add-footer-social /footer-social/ | aboutText youlink fblink inslink",
  "/copyrights /copyrights/ /add-footer-copyright /copyrights/ | copyrightText",
  `/pricings /pricing/ /add-pricing /pricing/ | ${pricing}`,
].map((row) => {
  const [paths = "", fields = "", changes = fields] = row.split(" | ");
  const [lists = "", one = "", create = "", update = ""] = paths.split(" ");
  return { lists, one, create, update, body: filled(fields), change: filled(changes) };
});

const get = async (path: string, as?: string) => (await site.ask("GET", path, { as })).json;
const send = async (method: "POST" | "PUT", path: string, body: object, as?: string) =>
  record.parse((await site.ask(method, path, { as, body })).json);

test("public and empty lists return an array to visitors", async () => {
  const paths = ["/users", "/paypal-email", ...documented.map(({ lists }) => lists)];
  for (const path of paths) expect(list.safeParse(await get(path)).success, path).toBe(true);
  expect(list.parse(await get("/users")).map(({ userEmail }) => userEmail)).toEqual([]);
});

test("protected lists return an array to everyone who may read them", async () => {
  for (const path of ["/users", "/orders", "/messages", "/subscribers", "/paypal-email", "/items"])
    expect(list.safeParse(await get(path, admin)).success, path).toBe(true);
  const customer = await site.tokenOf("pat@example.com");
  for (const path of ["/users", "/orders", "/paypal-email"])
    expect(list.safeParse(await get(path, customer)).success, path).toBe(true);
});

describe.each(documented)("$create", ({ lists, one, create, update, body, change }) => {
  const shown = (sent: Record<string, string>) =>
    Object.fromEntries(Object.entries(sent).map(([name, value]) => [name, answered(value)]));

  test("accepts the documented body, and everyone can read the record", async () => {
    const made = await send("POST", create, body, admin);
    expect(made).toMatchObject({ ...shown(body), acknowledged: true, insertedId: made._id });
    expect(made).not.toHaveProperty("ignoredFields");
    expect(list.parse(await get(lists))).toMatchObject([shown(body)]);
    const changed = await send("PUT", update + made._id, change, admin);
    expect(changed).toMatchObject({ ...shown(change), matchedCount: 1 });
    expect(changed).not.toHaveProperty("ignoredFields");
    const read = record.parse(await get(one + made._id));
    expect(read).toMatchObject(shown(change));
    expect(
      await send("PUT", update + made._id, read, admin),
      "a record can be sent back as it was read",
    ).toMatchObject({
      ...read,
      modifiedCount: 0,
    });
  });

  test("accepts a record without one of its documented fields", async () => {
    const needed = ["packageName", "packagePrice"];
    for (const left of Object.keys(body).filter((name) => !needed.includes(name))) {
      const { [left]: _, ...rest } = body;
      for (const sent of [rest, { ...body, [left]: "" }]) {
        if (Object.keys(rest).length === 0) continue;
        const made = await send("POST", create, sent, admin);
        expect(made, left).toMatchObject({ ...shown(rest), [left]: "" });
        const read = record.parse(await get(one + made._id));
        expect(await send("PUT", update + made._id, read, admin), left).toMatchObject({ modifiedCount: 0 });
        const completed = await send("PUT", update + made._id, { [left]: body[left] }, admin);
        expect(completed, left).toMatchObject(shown(body));
        await site.ask("DELETE", update + made._id, { as: admin });
      }
    }
  });

  test("rejects an empty body, a wrong type and a cleared field", async () => {
    const [name = ""] = Object.keys(body);
    for (const wrong of [{}, { [name]: "" }, { ...body, [name]: 5.5e-7 }, { ...body, [name]: null }])
      expect((await site.ask("POST", create, { as: admin, body: wrong })).status).toBe(400);
    expect(await get(lists)).toEqual([]);
    const { _id } = await send("POST", create, body, admin);
    const emptied = await site.ask("PUT", update + _id, { as: admin, body: { [name]: "" } });
    expect(emptied).toMatchObject({ status: 400, json: { issues: [{ path: expect.any(String) }] } });
    expect(list.parse(await get(lists))).toMatchObject([shown(body)]);
  });
});

test("a design item without one of its documented fields is accepted", async () => {
  const body = filled("format canvaLink imageLink category freeOrPaid");
  for (const left of Object.keys(body)) {
    const { [left]: _, ...rest } = body;
    expect(await send("POST", "/add-item", rest, admin), left).toMatchObject({ [left]: "" });
  }
});

describe("a message", () => {
  const body = { name: "Pat", email: "pat@example.com", number: "1", subject: "Hi", message: "Hello" };

  test("is stored even if the name, e-mail, number or subject is missing", async () => {
    for (const left of ["name", "email", "number", "subject"] as const) {
      const { [left]: _, ...rest } = body;
      for (const sent of [
        { ...rest, messageStatus: "UnRead" },
        { ...body, [left]: "", messageStatus: "" },
      ])
        expect(await send("POST", "/add-message", sent), left).toMatchObject({ ...rest, [left]: "" });
    }
    await send("POST", "/add-message", { message: "Only this" });
    expect(list.parse(await get("/messages", admin))).toHaveLength(9);
  });

  test("is rejected without a text or with a value of the wrong type, while the site's own form requires every field", async () => {
    for (const wrong of [
      { ...body, message: " " },
      { ...body, number: 5 },
      { ...body, email: "not one" },
    ])
      expect((await site.ask("POST", "/add-message", { body: wrong })).status).toBe(400);
    const own = site.callerFor(null).messages.send({ ...body, email: "" });
    await expect(own).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await get("/messages", admin)).toEqual([]);
  });

  test("without an e-mail address can be read and marked as read, but not answered", async () => {
    const { _id } = await send("POST", "/add-message", { message: "Only this" });
    const asOwner = site.callerFor(site.signedUp("second@example.com", { admin: true }));
    const reply = asOwner.messages.reply({ _id, text: "Hello" });
    await expect(reply).rejects.toMatchObject({ code: "CONFLICT" });
    expect(site.mails()).toEqual([]);
    expect(await send("PUT", `/message/${_id}`, { messageStatus: "Read" }, admin)).toMatchObject({
      messageStatus: "Read",
    });
  });
});

test("an order is placed, delivered and cancelled as documented", async () => {
  await send("POST", "/add-pricing", filled(pricing), admin);
  await send("POST", "/add-email", { paypalEmail: "pay@example.com" }, admin);
  const pat = await site.tokenOf("pat@example.com");
  const [package_] = list.parse(await get("/pricings"));
  const { packageName, packagePrice } = z.looseObject({ packageName: z.string() }).parse(package_);
  const order = {
    packageName,
    packagePrice,
    customerEmail: "pat@example.com",
    customerName: "Pat",
    customerAddress: "1 Example Street",
    customerCountry: "Exampleland",
    paymentStatus: "UnPaid",
    orderStatus: "Pending",
    orderDate: "03/02/2026",
  };
  const { _id } = await send("POST", "/new-order", order, pat);
  expect(list.parse(await get("/orders", pat))).toMatchObject([order]);
  await send("PUT", `/order-status/${_id}`, { orderStatus: "Delivered" }, admin);
  await send("PUT", `/order-cancelled/${_id}`, { paymentStatus: "Cancelled" }, pat);
  expect(await get(`/order/${_id}`, admin)).toMatchObject({
    ...order,
    orderStatus: "Delivered",
    paymentStatus: "Cancelled",
  });
});

test("users and payment e-mails are created and changed as documented", async () => {
  const user = await send("POST", "/add-user", filled("userEmail userRole"), admin);
  const renamed = { userEmail: "third@example.com", userRole: "Admin" };
  expect(await send("PUT", `/upadete-users/${user._id}`, renamed, admin)).toMatchObject(renamed);
  const email = await send("POST", "/add-email", filled("paypalEmail"), admin);
  const moved = { paypalEmail: "moved@example.com" };
  expect(await send("PUT", `/paypal-email/${email._id}`, moved, admin)).toMatchObject(moved);
});
