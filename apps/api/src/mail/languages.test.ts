import { ENGLISH, ownWords } from "@rankwright/test-kit/english";
import { allMethodsShop } from "@rankwright/test-kit/shops/all-methods-shop";
import { browser, guestOrder } from "@rankwright/test-kit/shops/browser";
import { ordered, taxedShop } from "@rankwright/test-kit/shops/taxed-shop";
import { describe, expect, test } from "vitest";
import { messageContent } from "./letterhead.ts";

const buyers = [
  ["de", "Germany", "Guten Tag Sample client,", "49,50 $"],
  ["fr", "France", "Bonjour Sample client,", "49,50 $US"],
  ["es", "Spain", "Hola, Sample client:", "49,50 US$"],
  ["it", "Italy", "Buongiorno Sample client,", "49,50 USD"],
  ["nl", "Netherlands", "Beste Sample client,", "US$ 49,50"],
  ["pl", "Poland", "Dzień dobry Sample client,", "49,50 USD"],
] as const;

describe.each(buyers)("a buyer's mails in %s", (language, customerCountry, greeting, price) => {
  test("about an order, its payment and its refunds have no English words", async () => {
    const shop = await allMethodsShop();
    const { one, owner, deps } = shop;
    const place = async () => {
      const order = { ...guestOrder({ customerCountry }), packageName: "Basic" };
      const { customerName, customerAddress, packageName } = order;
      return (await one.orders.place({ packageName, customerName, customerAddress, customerCountry }))._id;
    };
    await browser(shop).call.checkout.place(guestOrder({ customerCountry }));
    const byCard = await place();
    await shop.choose((await shop.open(byCard, "stripe")).url, "card");
    await shop.returned(byCard);
    await shop.run();
    await owner.payments.refund({ _id: byCard, txnId: shop.ledger(byCard)[0]?.txnId ?? "", amount: "9.50" });
    await shop.run();
    const byTransfer = await place();
    const told = await one.orders.pay({ _id: byTransfer, provider: "bank-transfer" });
    if (told.kind !== "instructions") throw new Error("A transfer has instructions.");
    await owner.payments.moneyCame({ reference: told.reference, amount: "20.00", date: "2026-03-05" });
    await shop.later(15 * 24 * 3_600_000);
    await owner.payments.moneyCame({ reference: told.reference, amount: "29.50", date: "2026-03-06" });
    await owner.orders.setPaymentStatus({
      _id: byTransfer,
      paymentStatus: "Cancelled",
      reason: "Sample",
      mailsCustomer: true,
    });

    const mails = shop.mails().filter(({ recipient }) => recipient !== shop.people.owner.email);
    expect(mails).toHaveLength(10);
    for (const mail of mails) {
      expect(mail).toMatchObject({ language, body: expect.stringContaining(`${greeting}\n\n`) });
      const { subject, text, html } = await messageContent(deps, { ...mail, text: mail.body, language });
      expect(ownWords(`${subject}\n${text}`)).not.toMatch(ENGLISH);
      expect(html).toContain(`<html lang="${language}" dir="ltr">`);
    }
    expect(mails[0]?.subject).toContain(price);
    expect(mails.find(({ body }) => body.includes("DE89"))?.body).toContain(` ${told.lines[2]?.value}`);
    for (const mail of shop.mails().filter(({ recipient }) => recipient === shop.people.owner.email))
      expect(mail.language, "the owner's mails are English").toBe("en");
  });
});

test("a mail names the tax as the invoice in the buyer's language does", async () => {
  const shop = await taxedShop({ business: { taxId: "DE123456788" } });
  await ordered(shop, { customerCountry: "Austria" });
  await ordered(shop, { customerCountry: "Ireland", customerEmail: "ie@example.com" });
  const [german, english] = shop.mails();
  expect(german?.body).toMatch(/^Steuer: USt\.\s19\s%: 7,90\s\$ \(netto 41,60\s\$\)$/m);
  expect(english?.body).toMatch(/^Tax: VAT 19 %: \$7\.90 \(net \$41\.60\)$/m);
});

test("a text that the owner edited is sent to buyers in every country, with English values", async () => {
  const shop = await allMethodsShop();
  const { revision, subject, text } = await shop.owner.settings.mailTexts.get({ name: "guestOrder" });
  const edited = text.replace("Thank you for your order", "We are glad about your order");
  await shop.owner.settings.mailTexts.save({ name: "guestOrder", subject, text: edited, revision });
  await browser(shop).call.checkout.place(guestOrder({ customerCountry: "Germany" }));
  expect(shop.mails()[0]).toMatchObject({
    subject: "Your order: Basic, $49.50",
    language: "en",
    body: expect.stringMatching(/We are glad about your order.*Status: Waiting for payment/s),
  });
});

test("a buyer whose name can't be used is greeted without it in their language", async () => {
  const shop = await allMethodsShop();
  const guest = guestOrder({ customerCountry: "Germany", customerName: "Win at https://evil.example" });
  await browser(shop).call.checkout.place(guest);
  expect(shop.mails()[0]?.body).toMatch(/^Guten Tag,\n\n/);
});
