import { mkdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emptyTrash } from "@rankwright/db/content";
import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { mediaAt } from "@rankwright/schema";
import { drawn, mediaSite } from "@rankwright/test-kit/media";
import { customer } from "@rankwright/test-kit/shops/shop";
import { type Caller, PASSWORD } from "@rankwright/test-kit/site";
import { describe, expect, test } from "vitest";
import { removeUnusedPictures } from "./unused.ts";

const DAY_MS = 24 * 3_600_000;

/** A site with an owner, and one uploaded picture that nothing names yet. */
async function withPicture() {
  const site = mediaSite();
  const file = await drawn(30, 30).png().toBuffer();
  const { address } = (await site.upload(file, await site.cookieOf("owner@example.com", { admin: true })))
    .json;
  const owner = site.callerFor(site.user("owner@example.com"));
  return {
    ...site,
    owner,
    again: async () => {
      const { token } = await site
        .callerFor()
        .auth.signIn({ email: "owner@example.com", password: PASSWORD });
      return site.upload(file, `session=${token}`);
    },
    address: String(address),
    isThere: async () => (await site.app.inject(address)).statusCode === 200,
    /** Lets days pass, on each of which the housekeeping comes by. */
    days: async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        site.clock.advance(DAY_MS);
        await removeUnusedPictures(site.deps);
      }
    },
  };
}

test("a picture that nothing names is removed after 30 days, with all its files", async () => {
  const { deps, owner, address, isThere, days, files } = await withPicture();
  await days(28);
  expect(await owner.media.list()).toMatchObject([{ address }]);
  await days(2);
  // Who chose it before has a last day to save; nobody chooses it now.
  expect(await owner.media.list()).toEqual([]);
  expect(await isThere()).toBe(true);
  await days(1);
  expect(await isThere()).toBe(false);
  expect(files()).toEqual([]);
  expect(deps.db.select().from(tables.media).all()).toEqual([]);
});

test("uploaded again, it is there again, and its days are counted from the start", async () => {
  const { again, address, isThere, days } = await withPicture();
  await days(29);
  await again();
  await days(29);
  expect(await isThere()).toBe(true);
  await days(2);
  expect(await isThere()).toBe(false);
  expect((await again()).json.address).toBe(address);
  expect(await isThere()).toBe(true);
});

describe("a picture stays as long as it is named by", () => {
  test("a record, and then a record in the trash; its days begin when the trash is emptied", async () => {
    const { deps, clock, owner, address, isThere, days } = await withPicture();
    const { _id } = await owner.content.logo.create({ logo: address });
    await days(40);
    await owner.content.logo.remove({ _id });
    await days(40);
    expect(await isThere()).toBe(true);
    immediate(deps.db, (tx) => emptyTrash(tx, clock.now() + 1));
    await days(30);
    expect(await isThere()).toBe(true);
    await days(1);
    expect(await isThere()).toBe(false);
  });

  test("an earlier version of a record, which can be restored", async () => {
    const { owner, address, isThere, days } = await withPicture();
    const { _id, revision } = await owner.content.logo.create({ logo: address });
    await owner.content.logo.update({ _id, revision, data: { logo: "/demo/logo.svg" } });
    await days(40);
    expect(await isThere()).toBe(true);
  });

  test("one of its copies' addresses, on whatever host, in a text", async () => {
    const { owner, address, isThere, days } = await withPicture();
    const copy = `https://example.com/media/${mediaAt(address)?.id}-30w.webp`;
    await owner.content.footerAbout.create({ aboutFooterText: "Ours", aboutFooterDetails: `See ${copy}` });
    await days(40);
    expect(await isThere()).toBe(true);
  });

  test("an answer to a message, and the mail that carries it", async () => {
    const { owner, callerFor, address, isThere, days } = await withPicture();
    const { _id } = await callerFor().messages.send({
      name: "Sample client",
      email: "one@example.com",
      number: "1",
      subject: "A picture",
      message: "What does it look like?",
    });
    await owner.messages.reply({ _id, text: `Look: ${address}` });
    await days(40);
    expect(await isThere()).toBe(true);
  });
});

/** What the owner writes elsewhere than in a record, each with what holds the picture's address from then on. */
const elsewhere: Record<string, (owner: Caller, address: string) => Promise<unknown>> = {
  "a saved reply": (owner, address) => owner.messages.addSavedReply({ name: "Look", text: address }),
  "the words of a mail": async (owner, address) => {
    const { name, subject, text, revision } = await owner.settings.mailTexts.get({ name: "verify" });
    await owner.settings.mailTexts.save({ name, subject, text: `${text}\n${address}`, revision });
  },
  "a redirect from an old address": (owner, address) =>
    owner.seo.addRedirect({ from: "/old-logo.png", to: address }),
  "a package's questions": async (owner, address) => {
    const { _id: packageId } = await sold(owner);
    const hint = `Like this: ${address}`;
    const fields = [{ id: "look", kind: "text" as const, label: "Look", hint, required: false, options: [] }];
    await owner.briefs.saveForm({ _id: packageId, version: 0, fields });
  },
  "what is said about an order": async (owner, address) => {
    await owner.room.send({ _id: await paidOrder(owner), text: `See ${address}` });
  },
  "the links of a delivery": async (owner, address) => {
    const links = [`https://example.com${address}`];
    await owner.room.deliver({ _id: await paidOrder(owner), text: "Done", links });
  },
};

const sold = (owner: Caller) =>
  owner.content.packages.create({
    packageName: "Basic",
    packagePrice: "49.50",
    packageButtonText: "Order Now",
    packagePointOne: "One page audited",
  });

async function paidOrder(owner: Caller): Promise<string> {
  await sold(owner);
  const { _id } = await owner.orders.place({ packageName: "Basic", ...customer });
  await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Cash" });
  return _id;
}

test.each(Object.entries(elsewhere))("a picture was removed although %s named it", async (_, write) => {
  const { owner, address, isThere, days } = await withPicture();
  await write(owner, address);
  await days(40);
  expect(await isThere()).toBe(true);
});

test("named again in time, it stays, and its days are counted from the start", async () => {
  const { deps, clock, owner, address, isThere, days } = await withPicture();
  await days(29);
  const { _id } = await owner.content.logo.create({ logo: address });
  await days(1);
  await owner.content.logo.remove({ _id });
  immediate(deps.db, (tx) => emptyTrash(tx, clock.now() + 1));
  await days(30);
  expect(await isThere()).toBe(true);
  await days(1);
  expect(await isThere()).toBe(false);
});

test("what an upload that was cut short has left is removed after a day; other files are left alone", async () => {
  const { deps, address, isThere, files } = await withPicture();
  await removeUnusedPictures(deps);
  const folder = join(deps.env.DATA_DIR, "media");
  const left = (name: string, ageMs: number) => {
    writeFileSync(join(folder, name), "x");
    const at = (deps.now() - ageMs) / 1_000;
    utimesSync(join(folder, name), at, at);
  };
  const id = "0".repeat(24);
  left(`${id}-320w.webp`, DAY_MS);
  left(`${id}-320w.avif.7.part`, DAY_MS);
  left(`${id}-640w.webp`, DAY_MS - 1_000);
  left(`${id}-640w.avif.7.part`, DAY_MS - 1_000);
  left("readme.txt", 400 * DAY_MS);
  const own = mediaAt(address)?.id;
  left(`${own}-30w.webp`, 400 * DAY_MS);
  expect(await removeUnusedPictures(deps)).toBe(2);
  expect(files().sort()).toEqual(
    [`${id}-640w.avif.7.part`, `${id}-640w.webp`, "readme.txt", `${own}-30w.avif`, `${own}-30w.webp`].sort(),
  );
  expect(await isThere()).toBe(true);
});

test("a site without any picture is none the worse", async () => {
  const { deps } = mediaSite();
  expect(await removeUnusedPictures(deps)).toBe(0);
  mkdirSync(join(deps.env.DATA_DIR, "media"));
  expect(await removeUnusedPictures(deps)).toBe(0);
});
