import type { BriefField } from "@rankwright/schema";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import { customer } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

const logo: BriefField = { id: "logo", kind: "file", label: "Logo", hint: "", required: true, options: [] };

test("a customer's data export lists all files of their orders, but no files of notes or of other customers", async () => {
  const { deps, one, two, owner, basic, upload, people, callerFor } = await roomShop();
  await owner.briefs.saveForm({ _id: basic._id, version: 0, fields: [logo] });
  const paidBy = async (who: typeof one) => {
    const { _id } = await who.orders.place({ packageName: "Basic", ...customer });
    await owner.orders.setPaymentStatus({ _id, paymentStatus: "Paid", reason: "Transfer" });
    return _id;
  };
  const [_id, another] = [await paidBy(one), await paidBy(two)];
  const add = async (name: string, as: "one" | "owner", order = _id) =>
    (await upload(name, `The content of ${name}`, as, order)).fileId;

  await one.briefs.save({ _id, revision: 0, answers: { logo: [await add("answered.txt", "one")] } });
  await one.room.send({ _id, text: "These words", files: [await add("sent.txt", "one")] });
  await owner.room.deliver({ _id, text: "Here it is", files: [await add("delivered.txt", "owner")] });
  await owner.room.note({ _id, text: "Not a word", files: [await add("note.txt", "owner")] });
  await add("not-sent.txt", "one");
  await owner.room.send({ _id: another, text: "Yours", files: [await add("another.txt", "owner", another)] });

  const { orders } = await callerFor(people.one).account.exportData();
  const { files } = orders.find((order) => order._id === _id) ?? { files: [] };
  expect(files.map(({ name }) => name).sort()).toEqual([
    "answered.txt",
    "delivered.txt",
    "not-sent.txt",
    "sent.txt",
  ]);
  const [kept] = (await one.room.files({ _id })).filter(({ name }) => name === "answered.txt");
  expect(files.find(({ name }) => name === "answered.txt")).toEqual({
    name: "answered.txt",
    bytes: 27,
    address: `${deps.env.SITE_URL}/my-order/${_id}/file/${kept?._id}`,
    createdAt: new Date(kept?.at ?? 0).toISOString(),
  });
  expect(JSON.stringify(orders)).not.toMatch(/note\.txt|another\.txt/);
});
