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
import { removeUnusedImages } from "./unused.ts";

const DAY_MS = 24 * 3_600_000;

/** A site with an owner, and one uploaded image that isn't referenced yet. */
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
    /** Advances the clock by days and runs the clean-up on each. */
    days: async (count: number) => {
      for (let day = 0; day < count; day += 1) {
        site.clock.advance(DAY_MS);
        await removeUnusedImages(site.deps);
      }
    },
  };
}

test("an unreferenced image is removed after 30 days, with all its files", async () => {
  const { deps, owner, address, isThere, days, files } = await withPicture();
  await days(28);
  expect(await owner.media.list()).toMatchObject([{ address }]);
  await days(2);
  // Hidden from the picker one day early, so that a selection can still be saved.
  expect(await owner.media.list()).toEqual([]);
  expect(await isThere()).toBe(true);
  await days(1);
  expect(await isThere()).toBe(false);
  expect(files()).toEqual([]);
  expect(deps.db.select().from(tables.media).all()).toEqual([]);
});

test("uploading an image again restores it and restarts the period", async () => {
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

describe("an image is retained while it is referenced by", () => {
  test("a record, also in the trash; the period begins when the trash is emptied", async () => {
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

  test("an earlier revision of a record, which can be restored", async () => {
    const { owner, address, isThere, days } = await withPicture();
    const { _id, revision } = await owner.content.logo.create({ logo: address });
    await owner.content.logo.update({ _id, revision, data: { logo: "/demo/logo.svg" } });
    await days(40);
    expect(await isThere()).toBe(true);
  });

  test("the address of a copy in a text, with any host", async () => {
    const { owner, address, isThere, days } = await withPicture();
    const copy = `https://example.com/media/${mediaAt(address)?.id}-30w.webp`;
    await owner.content.footerAbout.create({ aboutFooterText: "Ours", aboutFooterDetails: `See ${copy}` });
    await days(40);
    expect(await isThere()).toBe(true);
  });

  test("a reply to a message, and its mail", async () => {
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

/** Places other than records in which the owner can reference an image. */
const elsewhere: Record<string, (owner: Caller, address: string) => Promise<unknown>> = {
  "a saved reply": (owner, address) => owner.messages.addSavedReply({ name: "Look", text: address }),
  "a mail's template": async (owner, address) => {
    const { name, subject, text, revision } = await owner.settings.mailTexts.get({ name: "verify" });
    await owner.settings.mailTexts.save({ name, subject, text: `${text}\n${address}`, revision });
  },
  "a redirect from an old address": (owner, address) =>
    owner.seo.addRedirect({ from: "/old-logo.png", to: address }),
  "a package's brief form": async (owner, address) => {
    const { _id: packageId } = await sold(owner);
    const hint = `Like this: ${address}`;
    const fields = [{ id: "look", kind: "text" as const, label: "Look", hint, required: false, options: [] }];
    await owner.briefs.saveForm({ _id: packageId, version: 0, fields });
  },
  "a message about an order": async (owner, address) => {
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

test.each(Object.entries(elsewhere))("an image is retained while %s references it", async (_, write) => {
  const { owner, address, isThere, days } = await withPicture();
  await write(owner, address);
  await days(40);
  expect(await isThere()).toBe(true);
});

test("a new reference restarts the period", async () => {
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

test("leftovers of an interrupted upload are removed after a day; other files are not touched", async () => {
  const { deps, address, isThere, files } = await withPicture();
  await removeUnusedImages(deps);
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
  expect(await removeUnusedImages(deps)).toBe(2);
  expect(files().sort()).toEqual(
    [`${id}-640w.avif.7.part`, `${id}-640w.webp`, "readme.txt", `${own}-30w.avif`, `${own}-30w.webp`].sort(),
  );
  expect(await isThere()).toBe(true);
});

test("the clean-up works without any images", async () => {
  const { deps } = mediaSite();
  expect(await removeUnusedImages(deps)).toBe(0);
  mkdirSync(join(deps.env.DATA_DIR, "media"));
  expect(await removeUnusedImages(deps)).toBe(0);
});

test("an owner sees where a picture is used, and can only delete one that nothing refers to", async () => {
  const { owner, address, isThere } = await withPicture();
  const only = async () => {
    const { rows } = await owner.media.page({});
    const [picture] = rows;
    if (!picture || rows.length > 1) throw new Error("There must be one picture.");
    return picture;
  };
  expect(await only()).toMatchObject({ address, uses: [] });
  const { _id } = await owner.content.logo.create({ logo: address });
  const used = await only();
  expect(used.uses).toEqual([{ label: "Logo", to: "/add-logo" }]);
  await expect(owner.media.remove({ _id: used._id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: expect.stringContaining("in the content"),
  });
  await owner.content.logo.remove({ _id });
  expect((await only()).uses).toEqual([]);
  await expect(owner.media.remove({ _id: used._id }), "the trash refers to it").rejects.toMatchObject({
    code: "CONFLICT",
  });
  expect(await isThere()).toBe(true);
});

test("an owner can delete a picture that nothing refers to, with all its files", async () => {
  const { owner, isThere, files } = await withPicture();
  const { rows } = await owner.media.page({});
  expect(await owner.media.remove({ _id: rows[0]?._id ?? "" })).toEqual({ status: "ok" });
  expect(await isThere()).toBe(false);
  expect(files()).toEqual([]);
  expect((await owner.media.page({})).total).toBe(0);
  await expect(owner.media.remove({ _id: rows[0]?._id ?? "" })).rejects.toMatchObject({ code: "NOT_FOUND" });
});
