import { dueMails } from "@rankwright/db/core";
import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { expect, test } from "vitest";
import { mailReset } from "../../accounts/register.ts";

const RESET = "Choose a new password";
const RENEWAL = ["Receipt from Your site: Care, $100.00", "Paid: Care, $100.00"];

/** Queues a password reset a minute after the mails that wait, and returns the subjects of all in the order in which they are sent. */
async function withReset({ deps, clock }: Awaited<ReturnType<typeof planShop>>) {
  clock.advance(60_000);
  await mailReset(deps, "one@example.com", "192.0.2.1");
  return dueMails(deps.db, deps.now(), 10).map(({ subject }) => subject);
}

/** A shop with a subscription whose first mails were sent. */
async function subscribedShop(choice = "card") {
  const shop = await planShop();
  const orderId = await shop.subscribed(choice);
  shop.deps.db.$client.exec("delete from outbox");
  return { ...shop, orderId };
}

test("a password reset is sent before the mails about renewals that wait", async () => {
  const shop = await subscribedShop();
  await shop.days(31);
  expect(await withReset(shop)).toEqual([RESET, ...RENEWAL]);
});

test("a customer who just paid gets the receipt in turn, for a new order and for a renewal by its link", async () => {
  const shop = await subscribedShop("card-declined-later");
  await shop.subscribed();
  const ordered = ["Your order: Care, $100.00", ...RENEWAL, "Your subscription at Your site: Care"];
  expect(await withReset(shop)).toEqual([...ordered, RESET]);
  await shop.days(32);
  shop.deps.db.$client.exec("delete from outbox");
  const open = shop.ordersOf(shop.orderId).at(-1)?._id ?? "";
  await shop.choose((await shop.open(open, "stripe")).url, "card");
  await shop.returned(open);
  await shop.run();
  expect(await withReset(shop)).toEqual([...RENEWAL, RESET]);
});

test("a receipt of a renewal that can't be sent is listed with the shop's other failed mails", async () => {
  const shop = await subscribedShop();
  await shop.days(31);
  shop.deps.db.$client.exec("update outbox set state = 'failed', next_try_at = null");
  expect((await shop.owner.mail.failed({})).rows.map(({ subject }) => subject).sort()).toEqual(
    RENEWAL.toSorted(),
  );
});
