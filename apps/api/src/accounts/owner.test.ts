import * as tables from "@rankwright/db/tables";
import { testSite } from "@rankwright/test-kit/site";
import { describe, expect, onTestFinished, test } from "vitest";
import { ensureOwner } from "./owner.ts";

function site(env: Record<string, string> = {}) {
  const made = testSite({ env });
  onTestFinished(made.close);
  return made;
}

describe("the first admin", () => {
  test("is created in an empty database and can sign in and manage the site", async () => {
    const { deps, callerFor } = site();
    const owner = await ensureOwner(deps);
    expect(owner?.email).toBe("owner@example.com");
    expect(owner?.password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const { user } = await callerFor().auth.signIn({
      email: "owner@example.com",
      password: owner?.password ?? "",
    });
    expect(user).toMatchObject({ isAdmin: true, emailVerified: true });
    expect(await callerFor(user).users.list()).toMatchObject([
      { userEmail: "owner@example.com", userRole: "Admin" },
    ]);
  });

  test("has the e-mail address and password of the settings, and that password is not returned", async () => {
    const { deps, callerFor } = site({
      ADMIN_EMAIL: "Boss@Example.com",
      ADMIN_PASSWORD: "from the settings",
    });
    expect(await ensureOwner(deps)).toEqual({ email: "boss@example.com", password: null });
    const { user } = await callerFor().auth.signIn({
      email: "boss@example.com",
      password: "from the settings",
    });
    expect(user?.isAdmin).toBe(true);
  });

  test("is created once, even if two processes start at the same time", async () => {
    const { deps } = site();
    const made = await Promise.all([ensureOwner(deps), ensureOwner(deps)]);
    expect(made.filter(Boolean)).toHaveLength(1);
    expect(await ensureOwner(deps)).toBeNull();
    expect(deps.db.select().from(tables.accounts).all()).toHaveLength(1);
  });

  test("is not created if there are accounts", async () => {
    const { deps, signedUp } = site();
    signedUp("sample@example.com");
    expect(await ensureOwner(deps)).toBeNull();
  });
});
