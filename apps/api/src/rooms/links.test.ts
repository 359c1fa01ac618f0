import { linkIn, roomShop } from "@rankwright/test-kit/shops/room-shop";
import { PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, test } from "vitest";

const DAY_MS = 24 * 3_600_000;

describe("a private link from a mail", () => {
  test("is revoked when the customer changes their e-mail address, and the old address gets no more mails", async () => {
    const { callerFor, owner, people, newMails, mails, clock, signedUp, _id } = await roomShop();
    await owner.room.send({ _id, text: "Hello!" });
    const token = linkIn((await newMails())[0]?.body ?? "");
    const { account } = callerFor(people.one);
    await account.changeEmail({ email: "moved@example.com", password: PASSWORD });
    const mail = mails().findLast(({ recipient }) => recipient === "moved@example.com");
    await account.confirmEmail({ token: /token=([\w-]+)/.exec(mail?.body ?? "")?.[1] ?? "" });
    await expect(callerFor().room.get({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
    clock.advance(10 * 60_000);
    await owner.room.send({ _id, text: "Still there?" });
    expect((await newMails())[0]).toMatchObject({ recipient: "moved@example.com" });
    // Someone who then registers with the old address has no access to the order.
    const stranger = callerFor(signedUp("one@example.com"));
    await expect(stranger.orders.get({ _id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await owner.orders.history({ _id })).toContainEqual(
      expect.objectContaining({ event: "e-mail changed", note: "from one@example.com" }),
    );
  });

  test("is revoked when the customer's account is deleted", async () => {
    const { callerFor, owner, people, newMails, _id } = await roomShop();
    await owner.room.send({ _id, text: "Hello!" });
    const token = linkIn((await newMails())[0]?.body ?? "");
    await callerFor().room.get({ token });
    await callerFor(people.one).account.remove({ password: PASSWORD });
    await expect(callerFor().room.get({ token })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  async function linked() {
    const made = await roomShop();
    await made.owner.room.send({ _id: made._id, text: "Hello" });
    const [mail] = await made.newMails();
    return { ...made, token: linkIn(mail?.body ?? "") };
  }

  test("lets its holder read, write and approve", async () => {
    const { token, visitor, owner, _id } = await linked();
    expect(await visitor.room.get({ token })).toMatchObject({ order: { _id }, side: "customer" });
    await visitor.room.send({ token, text: "Hi!" });
    await owner.room.deliver({ _id, text: "Done." });
    await visitor.room.approve({ token });
    const { messages } = await owner.room.page({ _id });
    expect(messages.map(({ source }) => source)).toEqual(["site", "link", "site", "link"]);
  });

  test("is revoked by the customer or the owner, and expires 60 days after the delivery", async () => {
    const { token, visitor, one, owner, _id, clock, newMails } = await linked();
    await owner.room.deliver({ _id, text: "Done." });
    await one.room.approve({ _id });
    clock.advance(60 * DAY_MS);
    expect(await visitor.room.get({ token })).toMatchObject({ next: "done" });
    clock.advance(1);
    const missing = "There is no such order.";
    await expect(visitor.room.get({ token })).rejects.toThrow(missing);
    const { _id: another } = await one.orders.place({
      packageName: "Basic",
      customerName: "A",
      customerAddress: "B",
      customerCountry: "C",
    });
    await owner.room.send({ _id: another, text: "Hello" });
    const [mail] = await newMails();
    const second = linkIn(mail?.body ?? "");
    await visitor.room.revokeLinks({ token: second });
    for (const gone of [second, token, "x", "A".repeat(32), `${"A".repeat(31)}'`, ""])
      await expect(visitor.room.get({ token: gone }), gone).rejects.toThrow(missing);
  });

  test("is stored only as a hash", async () => {
    const { token, deps } = await linked();
    const links = deps.db.$client.prepare("select * from order_links").all();
    expect(links).not.toEqual([]);
    expect(JSON.stringify(links)).not.toContain(token);
  });
});
