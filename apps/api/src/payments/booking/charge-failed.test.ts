import { periodsOf } from "@rankwright/db/subscriptions";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { expect, test } from "vitest";

test.each([
  ["card-confirm", true, "This payment must be confirmed with the bank.", 2],
  // The bank may accept it later, so it is charged again the next day.
  ["card-declined-later", false, "The bank declined the payment.", 3],
])(
  "a declined charge (%s) is recorded once and as the bank said it, if only the webhook reports it",
  async (choice, needsCustomer, reason, charges) => {
    const shop = await planShop();
    const orderId = await shop.subscribed(choice);
    await shop.deliver("stripe");
    await shop.run();
    await shop.control("stripe", "faults", { loseCaptureAnswers: 1 });
    const period = () => periodsOf(shop.deps.db, shop.subscription(orderId)._id)[1];
    for (let day = 0; day < 31 && (period()?.failures ?? 0) === 0; day += 1) {
      await shop.days(1);
      await shop.deliver("stripe");
      await shop.run();
    }
    expect(period()).toMatchObject({ failures: 1, needsCustomer, reason });
    await shop.days(1);
    await shop.deliver("stripe");
    await shop.run();
    expect(period()).toMatchObject({ failures: 2, needsCustomer, reason });
    expect(await shop.charges("stripe")).toBe(charges);
  },
);
