import { inbox } from "@rankwright/test-kit/inbox";
import { expect, test } from "vitest";
import { removeOldFiles } from "../rooms/files/housekeeping.ts";

const DAY_MS = 24 * 3_600_000;

test("the original of a mail can be downloaded by the owner's side for 90 days, and never by the customer", async () => {
  const made = await inbox();
  const { deps, imap, mail, look, owner, one, app, tokens, files, clock, callerFor, signedUp, _id } = made;
  const source = mail("Blue, please.\n-- \nAnn\n", { Subject: "Re: <b>a/b</b>" });
  imap.deliver(source);
  await look();
  const [message] = (await owner.room.page({ _id })).messages;
  const original = message?.original;
  expect(original).toEqual({
    _id: expect.any(String),
    bytes: expect.any(Number),
    expiresAt: clock.now() + 90 * DAY_MS,
  });
  const url = `/order/${_id}/files/${original?._id}`;
  const get = (token: string) => app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  const reply = await get(tokens.owner);
  expect(reply.statusCode).toBe(200);
  expect(reply.body.replaceAll("\r\n", "\n")).toContain(source.replaceAll("\r\n", "\n").trim());
  expect(reply.headers).toMatchObject({
    "content-type": "application/octet-stream",
    "content-disposition": expect.stringMatching(/^attachment; filename="Re_ _b_a-b-b_\.eml"|^attachment;/),
    "content-security-policy": "sandbox; default-src 'none'",
    "x-content-type-options": "nosniff",
  });
  const staff = callerFor(signedUp("staff@example.com", { staff: true }));
  expect((await staff.room.page({ _id })).messages[0]?.original).toEqual(original);
  // The customer neither sees it nor can download it, and it isn't one of the order's files.
  expect((await get(tokens.one)).statusCode).toBe(404);
  expect((await one.room.page({ _id })).messages[0]?.original).toBeNull();
  for (const who of [one, owner]) expect(await who.room.files({ _id })).toEqual([]);
  clock.advance(90 * DAY_MS - 1);
  await removeOldFiles(deps);
  expect(files()).toEqual([original?._id]);
  clock.advance(1);
  await removeOldFiles(deps);
  expect([files(), (await owner.room.page({ _id })).messages[0]]).toMatchObject([
    [],
    { text: "Blue, please.", original: null },
  ]);
});

test("originals have a separate limit per order, so that they don't use up the space for files", async () => {
  const { deps, imap, mail, look, owner, _id } = await inbox();
  const { $client } = deps.db;
  imap.deliver(mail("One"));
  await look();
  $client.exec("update order_files set bytes = 250 * 1024 * 1024");
  imap.deliver(mail("Two"));
  await look();
  const { messages } = await owner.room.page({ _id });
  expect(messages.map(({ text, original }) => [text, original !== null])).toEqual([
    ["One", true],
    ["Two", false],
  ]);
  // The order's files still have all of their space.
  $client.exec("update order_files set bytes = 1024 * 1024 * 1024");
  expect(await owner.room.beginUpload({ _id, name: "a.txt", bytes: 3 })).toMatchObject({ received: 0 });
});

test("the mail that notifies of a message doesn't list the original as a file", async () => {
  const { imap, mail, look, worker, mails } = await inbox();
  imap.deliver(mail("Blue, please."));
  await look();
  await worker.runOnce();
  const [told] = mails().filter(({ body }) => body.includes("Blue, please."));
  expect(told?.body).not.toContain("File:");
});
