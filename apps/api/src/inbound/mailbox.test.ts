import { inbox } from "@rankwright/test-kit/inbox";
import { expect, test } from "vitest";

test("no mail is skipped if the mailbox is renumbered and the next search fails", async () => {
  const { imap, mail, look, said } = await inbox();
  imap.deliver(mail("Blue, please."));
  imap.renumber();
  imap.refuse("UID SEARCH");
  await look();
  await look();
  await look();
  expect((await said()).map(({ text }) => text)).toEqual(["Blue, please."]);
});
