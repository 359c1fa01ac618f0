import { expect, it } from "vitest";
import { actionWords, splitSubject } from "./activity-words.ts";

const ID = "65f0c2a1b3d4e5f6a7b8c9d0";

it.each([
  "orders.setOrderStatus",
  "room.deliver",
  "briefs.reopen",
  "payments.refund",
  "payments.moneyCame",
  "payments.checkOrderAgain",
  "payments.dismissOrder",
])("%s links to the order instead of showing its id", (action) => {
  expect(splitSubject(action, `${ID}: and more`)).toEqual({
    link: { to: `/admin/payment-status/${ID}`, word: "Order" },
    rest: "and more",
  });
});

it("an action on a message links to the message", () => {
  expect(splitSubject("messages.reply", `${ID}: to ada@example.com`)).toMatchObject({
    link: { to: `/view/${ID}`, word: "Message" },
  });
});

it.each([
  ["payments.dismiss", `${ID}: not ours`, "not ours"],
  ["payments.checkAgain", ID, ""],
  ["settings.probe.start", `${ID}: paypal`, "paypal"],
  ["briefs.saveForm", "Basic: version 2", "Basic: version 2"],
  ["users.create", "ada@example.com", "ada@example.com"],
])("%s shows no id if its subject has no page", (action, subject, rest) => {
  expect(splitSubject(action, subject)).toEqual({ rest });
});

it.each([
  ["users.create", "ada@example.com (Staff)", "Added staff"],
  ["users.update", "ada@example.com (Staff) to eve@example.com (Staff)", "Changed staff"],
  ["users.remove", "ada@example.com (Staff)", "Removed staff"],
  ["users.create", "ada@example.com", "Added an admin"],
])("%s of %s names the role of the changed user", (action, subject, said) => {
  expect(actionWords(action, subject)).toBe(said);
});
