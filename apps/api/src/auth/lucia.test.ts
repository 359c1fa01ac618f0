import { accountIdOfSession } from "@rankwright/db/accounts";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { closeSession } from "./lucia.ts";
import { hashToken } from "./token.ts";

test("closeSession deletes the session row at once, before its promise resolves", async () => {
  const { deps, signedUp, callerFor, close } = testSite();
  onTestFinished(close);
  const { email } = signedUp("sample@example.com");
  const { token = "" } = await callerFor().auth.signIn({ email, password: PASSWORD });
  const isOpen = () => accountIdOfSession(deps.db, hashToken(token)) !== undefined;
  expect(isOpen()).toBe(true);
  const ending = closeSession(deps, token);
  expect(isOpen()).toBe(false);
  await ending;
});
