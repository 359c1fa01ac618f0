import { planShop } from "@rankwright/test-kit/shops/plan-shop";
import { renderToString } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { Periods as OwnersPeriods } from "#app/pages/admin/subscriptions/periods.tsx";
import { textOf } from "../../../../test/rendered.tsx";
import { Periods } from "./periods.tsx";

test("customer and owner see which period was paid back", async () => {
  const { subscribed, subscription, owner, one } = await planShop();
  const order = await subscribed();
  await owner.orders.setPaymentStatus({ _id: order, paymentStatus: "Cancelled", reason: "Sent back" });
  const { _id } = subscription(order);
  const [page, view] = [await one.subscriptions.open({ _id }), await owner.subscriptions.view({ _id })];
  for (const periods of [
    <Periods key="customer" subscription={page} isGuest={false} />,
    <OwnersPeriods key="owner" periods={view.periods} currency={view.currency} />,
  ])
    expect(textOf(renderToString(<MemoryRouter>{periods}</MemoryRouter>))).toContain("Paid back");
});
