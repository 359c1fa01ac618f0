import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import { inbox } from "@rankwright/test-kit/inbox";
import { expect, test } from "vitest";

test("a customer can't see text quoted in the owner's mailed reply, because it may contain internal notes and addresses", async () => {
  const { imap, mail, look, owner, one, visitor, deps, addressOf, _id } = await inbox();
  const To = addressOf("owner");
  const quoted = `On Mon, 2 Mar 2026, Shop <${To}> wrote:\n> Note: ask twice the price`;
  imap.deliver(mail(`Here it is.\n\n${quoted}`, { From: "owner@example.com", To }));
  imap.deliver(mail(`Blue, please.\n\nOn Mon, Shop wrote to one@example.com:\n> Which?`));
  await look();
  const [answer, blue] = (await owner.room.page({ _id })).messages;
  expect(answer).toMatchObject({ text: "Here it is.", folded: expect.stringContaining("twice the price") });
  expect((await one.room.page({ _id })).messages).toMatchObject([
    { text: "Here it is.", folded: "" },
    { text: "Blue, please.", folded: blue?.folded },
  ]);
  const token = immediate(deps.db, (tx) => newOrderLink(tx, _id, deps.now()));
  const byLink = (await visitor.room.page({ token })).messages;
  expect(byLink.map(({ folded }) => folded)).toEqual(["", ""]);
});

test("a mailed reply of the owner that only contains quoted text becomes a note", async () => {
  const { imap, mail, look, said, one, addressOf, _id } = await inbox();
  const headers = { From: "owner@example.com", To: addressOf("owner") };
  imap.deliver(mail("> Note: ask twice the price", headers));
  await look();
  expect(await said()).toMatchObject([{ text: "> Note: ask twice the price", kind: "note", side: "owner" }]);
  expect(JSON.stringify(await one.room.page({ _id }))).not.toContain("twice the price");
  imap.deliver(mail("> Which colour?"));
  await look();
  expect((await said()).at(-1)).toMatchObject({
    text: "> Which colour?",
    kind: "message",
    side: "customer",
  });
});
