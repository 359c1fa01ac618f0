import { accountIdOfSession } from "@rankwright/db/accounts";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test } from "vitest";
import { closeSession } from "./lucia.ts";
import { hashToken } from "./token.ts";

test("the session row is deleted when closeSession's transaction commits", async () => {
  const { deps, signedUp, callerFor, close } = testSite();
  onTestFinished(close);
  const { email } = signedUp("sample@example.com");
  const { token = "" } = await callerFor().auth.signIn({ email, password: PASSWORD });
  const isOpen = () => accountIdOfSession(deps.db, hashToken(token)) !== undefined;
  expect(isOpen()).toBe(true);
  const ending = closeSession(deps, token);
  // No other task has run yet.
  expect(isOpen()).toBe(false);
  await ending;
});
