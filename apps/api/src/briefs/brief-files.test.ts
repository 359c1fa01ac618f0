import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import type { BriefField } from "@rankwright/schema";
import { drawn } from "@rankwright/test-kit/media";
import { refused } from "@rankwright/test-kit/refused";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";
import { removeOldFiles } from "../rooms/files/housekeeping.ts";

const DAY = 86_400_000;
const ask = (id: string, kind: BriefField["kind"], required = false): BriefField => ({
  id,
  kind,
  label: `Question ${id}`,
  hint: "",
  required,
  options: [],
});
const FILE_FIELDS = [ask("logo", "file", true), ask("goal", "text")];
const png = () => drawn(8, 8).png().toBuffer();

/** Creates a shop with a paid order that asks for files. */
async function askedForFiles() {
  const site = await roomShop();
  const { owner, one, basic } = site;
  await owner.briefs.saveForm({ _id: basic._id, version: 0, fields: FILE_FIELDS });
  const { _id } = await one.orders.place({ packageName: "Basic", ...customer });
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Transfer" });
  const token = immediate(site.deps.db, (tx) => newOrderLink(tx, _id, site.deps.now()));
  const add = (name: string, content: Buffer, as: "one" | "owner" = "one") =>
    site.upload(name, content, as, _id);
  return { ...site, _id, token, add };
}

test("a question for files keeps its files between visits, with a session or the mailed link, and shows them to both sides", async () => {
  const { one, owner, visitor, _id, token, add, deps, clock } = await askedForFiles();
  const { fileId } = await add("logo.png", await png());
  await one.briefs.save({ _id, revision: 0, answers: { logo: [fileId] } });
  const byLink = await visitor.briefs.save({ token, revision: 1, answers: { goal: "Visitors" } });
  expect(byLink.files).toMatchObject([{ _id: fileId, name: "logo.png", kind: "png" }]);
  expect(
    (await one.room.get({ _id })).ready,
    "the brief's file is not offered as an attachment of the next message",
  ).toEqual([]);
  clock.advance(3 * DAY);
  expect(await removeOldFiles(deps), "files of answers don't expire while the brief is open").toBe(0);
  await visitor.briefs.send({ token, revision: 2, answers: {} });
  for (const person of [one, owner])
    expect(await person.briefs.of({ _id })).toMatchObject({ state: "sent", files: [{ name: "logo.png" }] });
  const [message] = await owner.room.messages({ _id });
  expect(message).toMatchObject({ text: "The brief is sent.", files: [{ name: "logo.png" }] });
});

test("a required question for files needs at least one", async () => {
  const { one, _id } = await askedForFiles();
  await expect(one.briefs.send({ _id, revision: 0, answers: {} })).rejects.toMatchObject({
    cause: { issues: [{ path: "answers.logo", message: "Question logo: an answer is required." }] },
  });
});

test("a file that is removed from an unsent brief is deleted from disk", async () => {
  const { one, _id, add, files } = await askedForFiles();
  const { fileId } = await add("logo.png", await png());
  await one.briefs.save({ _id, revision: 0, answers: { logo: [fileId] } });
  await expect(one.room.dropFile({ _id, fileId }), "only the brief can remove it").rejects.toEqual(
    refused("NOT_FOUND"),
  );
  expect(await one.briefs.save({ _id, revision: 1, answers: { logo: [] } })).toMatchObject({ files: [] });
  expect(await one.room.files({ _id })).toEqual([]);
  expect(files()).toEqual([]);
});

test("a sent file that is removed from a reopened brief stays with its message", async () => {
  const { one, owner, _id, add } = await askedForFiles();
  const { fileId } = await add("logo.png", await png());
  await one.briefs.send({ _id, revision: 0, answers: { logo: [fileId] } });
  await owner.briefs.reopen({ _id, note: "A larger one?" });
  const second = await add("large.png", await png());
  const { revision } = await one.briefs.of({ _id });
  const sent = await one.briefs.send({ _id, revision, answers: { logo: [second.fileId] } });
  expect(sent.files.map(({ name }) => name)).toEqual(["large.png"]);
  expect((await one.room.files({ _id })).map(({ name }) => name)).toEqual(["logo.png", "large.png"]);
});

test("a question for files rejects files of another order, of a note, and another person's unsent files", async () => {
  const { one, owner, upload, _id, add } = await askedForFiles();
  const elsewhere = await upload("other.png", await png());
  const loose = await add("loose.png", await png(), "owner");
  const secret = await add("secret.png", await png(), "owner");
  await owner.room.note({ _id, text: "For us", files: [secret.fileId] });
  for (const { fileId } of [elsewhere, loose, secret]) {
    const wrong = one.briefs.save({ _id, revision: 0, answers: { logo: [fileId] } });
    await expect(wrong).rejects.toMatchObject({
      cause: { issues: [{ path: "answers.logo", message: expect.stringMatching(/no longer available/) }] },
    });
  }
  const asOwner = owner.briefs.save({ _id, revision: 0, answers: { logo: [secret.fileId] } });
  await expect(asOwner).rejects.toEqual(refused("BAD_REQUEST"));
  expect((await one.briefs.of({ _id })).answers).toEqual({});
});

test("a question for files keeps its answer when the owner changes the form", async () => {
  const { one, owner, basic, _id, add } = await askedForFiles();
  const { fileId } = await add("logo.png", await png());
  await one.briefs.save({ _id, revision: 0, answers: { logo: [fileId] } });
  await owner.briefs.saveForm({ _id: basic._id, version: 1, fields: [ask("goal", "text")] });
  expect(await one.briefs.of({ _id })).toMatchObject({ fields: FILE_FIELDS, files: [{ _id: fileId }] });
});
