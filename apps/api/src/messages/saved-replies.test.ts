import { filledReply } from "@rankwright/schema";
import { shop } from "@rankwright/test-kit/shops/shop";
import { expect, test } from "vitest";

test("saved replies have unique names and only known placeholders", async () => {
  const { owner, one } = await shop();
  const thanks = await owner.messages.addSavedReply({
    name: "Thanks",
    text: "Hello {{name}}, thanks for {{ package }}.",
  });
  const wrong = owner.messages.addSavedReply({ name: "Wrong", text: "Hello {{nmae}}" });
  await expect(wrong).rejects.toThrow("{{nmae}} is not a placeholder");
  const twice = owner.messages.addSavedReply({ name: "Thanks", text: "x" });
  await expect(twice).rejects.toMatchObject({ code: "CONFLICT", cause: { issues: [{ path: "name" }] } });
  const changed = await owner.messages.updateSavedReply({ ...thanks, text: "Hi {{name}}" });
  expect(changed).toMatchObject({ _id: thanks._id, name: "Thanks", text: "Hi {{name}}" });
  expect(await owner.messages.savedReplies()).toEqual([changed]);
  await owner.messages.removeSavedReply({ _id: thanks._id });
  expect(await owner.messages.savedReplies()).toEqual([]);
  await expect(one.messages.savedReplies()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a saved reply isn't overwritten by an outdated version", async () => {
  const { owner } = await shop();
  const read = await owner.messages.addSavedReply({ name: "Thanks", text: "Thank you" });
  const theirs = await owner.messages.updateSavedReply({ ...read, text: "Thanks a lot" });
  await expect(owner.messages.updateSavedReply({ ...read, text: "Cheers" })).rejects.toMatchObject({
    code: "CONFLICT",
    cause: { current: theirs },
  });
  expect(await owner.messages.savedReplies()).toEqual([theirs]);
  const over = await owner.messages.updateSavedReply({ ...theirs, text: "Cheers" });
  expect(over).toMatchObject({ text: "Cheers" });
  // Older clients send no revision and overwrite it.
  await owner.messages.updateSavedReply({ _id: read._id, name: "Thanks", text: "Thank you again" });
});

test("inserting a reply fills in known placeholders and leaves unknown placeholders in the text", () => {
  expect(filledReply("Hello {{name}}, your {{package}}.", { name: "Ann" })).toBe(
    "Hello Ann, your {{package}}.",
  );
});
