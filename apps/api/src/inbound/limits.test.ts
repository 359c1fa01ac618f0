import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { inbox } from "@rankwright/test-kit/inbox";
import { expect, test } from "vitest";
import { fitsInQueue } from "./store.ts";

const MINUTE = 60_000;

test("mails beyond the hourly limit of an order are delayed but not lost", async () => {
  const { imap, mail, look, said, clock, kept, owner, _id } = await inbox();
  for (let n = 0; n < 33; n += 1) imap.deliver(mail(`Mail ${n}`));
  await look();
  expect(await said()).toHaveLength(30);
  clock.advance(61 * MINUTE);
  await look();
  clock.advance(61 * MINUTE);
  await look();
  expect(await said()).toHaveLength(30);
  expect((await owner.room.page({ _id })).hasEarlier).toBe(true);
  expect(kept().map(({ state }) => state)).toEqual(Array.from({ length: 33 }, () => "taken"));
});

test("mails beyond the daily limit of an order are rejected, and the owner is notified once", async () => {
  const { deps, imap, mail, look, said, clock, kept, mails, _id } = await inbox();
  const row = { state: "taken", reason: "", sender: "", subject: "", orderId: _id, tries: 0 } as const;
  const before = { ...row, box: "", bytes: 9, raw: null, nextTryAt: null, createdAt: clock.now(), doneAt: 0 };
  const rows = Array.from({ length: 120 }, (_, n) => ({ ...before, _id: `${n}`, messageId: `before ${n}` }));
  immediate(deps.db, (tx) => tx.insert(tables.inboundMails).values(rows).run());
  imap.deliver(mail("One too many"));
  imap.deliver(mail("And one more"));
  await look();
  expect(await said()).toEqual([]);
  expect(kept().slice(-2)).toMatchObject([
    { state: "ignored", raw: null },
    { state: "ignored", raw: null },
  ]);
  expect(mails().filter(({ subject }) => subject.startsWith("E-mails not imported"))).toHaveLength(1);
});

test("the queue of waiting mails has a size limit, and processed mails free space", async () => {
  const { deps, mail, post, inbound } = await inbox();
  const most = 500 * 1024 * 1024;
  const answer = mail("Hello");
  expect((await post(answer)).statusCode).toBe(200);
  expect(fitsInQueue(deps.db, most - answer.length)).toBe(true);
  expect(fitsInQueue(deps.db, most - answer.length + 1)).toBe(false);
  await inbound.runOnce();
  expect(fitsInQueue(deps.db, most)).toBe(true);
});
