import { filledReply } from "@rankwright/schema";
import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

test("saved replies are kept by name, and only with placeholders that stand for something", async () => {
  const { owner, one } = await shop();
  const thanks = await owner.messages.addSavedReply({
    name: "Thanks",
    text: "Hello {{name}}, thanks for {{ package }}.",
  });
  const wrong = owner.messages.addSavedReply({ name: "Wrong", text: "Hello {{nmae}}" });
  await expect(wrong).rejects.toThrow("{{nmae}} stands for nothing");
  const twice = owner.messages.addSavedReply({ name: "Thanks", text: "x" });
  await expect(twice).rejects.toMatchObject({ code: "CONFLICT", cause: { issues: [{ path: "name" }] } });
  await owner.messages.updateSavedReply({ ...thanks, text: "Hi {{name}}" });
  expect(await owner.messages.savedReplies()).toEqual([{ ...thanks, text: "Hi {{name}}" }]);
  await owner.messages.removeSavedReply({ _id: thanks._id });
  expect(await owner.messages.savedReplies()).toEqual([]);
  await expect(one.messages.savedReplies()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("an inserted reply has what is known in its places, and leaves the rest to the writer", () => {
  expect(filledReply("Hello {{name}}, your {{package}}.", { name: "Ann" })).toBe(
    "Hello Ann, your {{package}}.",
  );
});
