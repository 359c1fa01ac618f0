import { sessionUser } from "@rankwright/db/accounts";
import { authTexts } from "@rankwright/schema";
import { PASSWORD, testSite } from "@rankwright/test-kit/site";
import { describe, expect, onTestFinished, test } from "vitest";

function site() {
  const made = testSite();
  onTestFinished(made.close);
  const owner = made.signedUp("owner@example.com", { admin: true });
  const customer = made.signedUp("sample@example.com");
  const as = (user: typeof owner | null) => made.callerFor(user).users;
  return { ...made, owner, customer, as, admin: as(owner) };
}

describe("the users", () => {
  test("are listed for an admin, the oldest first, with e-mail address and role only", async () => {
    const { admin } = site();
    const added = await admin.create({ userEmail: "Second@Example.com" });
    expect(added).toEqual({ _id: expect.any(String), userEmail: "Second@Example.com", userRole: "Admin" });
    const list = await admin.list();
    expect(list.map((user) => user.userEmail)).toEqual(["owner@example.com", "Second@Example.com"]);
    expect(Object.keys(list[0] ?? {}).sort()).toEqual(["_id", "userEmail", "userRole"]);
    expect(await admin.get({ _id: added._id })).toEqual(added);
    expect(await admin.list({ limit: 1 })).toEqual([list[0]]);
    expect(await admin.list({ after: list[0]?._id })).toEqual([added]);
  });

  test("are only visible to admins", async () => {
    const { as, admin, customer } = site();
    const [{ _id } = { _id: "" }] = await admin.list();
    expect(await as(null).list(), "a visitor gets an empty list instead of an error").toEqual([]);
    await expect(as(null).get({ _id })).rejects.toMatchObject({ code: "UNAUTHORIZED" });
    expect(await as(customer).list()).toEqual([]);
    await expect(as(customer).get({ _id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    for (const [user, code] of [
      [null, "UNAUTHORIZED"],
      [customer, "FORBIDDEN"],
    ] as const) {
      await expect(as(user).create({ userEmail: "x@example.com" })).rejects.toMatchObject({ code });
      await expect(as(user).update({ _id, userEmail: "x@example.com" })).rejects.toMatchObject({ code });
      await expect(as(user).remove({ _id })).rejects.toMatchObject({ code });
    }
    expect(await admin.list()).toHaveLength(1);
  });

  test("are hidden from a person who registered a user record's address without verifying it", async () => {
    const { as, admin, signedUp } = site();
    const { _id } = await admin.create({ userEmail: "second@example.com" });
    const unproven = signedUp("second@example.com", { verified: false });
    expect(await as(unproven).list()).toEqual([]);
    await expect(as(unproven).get({ _id })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("have one record per e-mail address, regardless of case", async () => {
    const { admin } = site();
    const second = await admin.create({ userEmail: "second@example.com" });
    await expect(admin.create({ userEmail: " OWNER@example.com" })).rejects.toMatchObject({
      code: "CONFLICT",
      cause: { issues: [{ path: "userEmail" }] },
    });
    await expect(admin.update({ _id: second._id, userEmail: "Owner@Example.com" })).rejects.toMatchObject({
      code: "CONFLICT",
    });
    expect(await admin.update({ _id: second._id, userEmail: "Second@Example.com" })).toEqual({
      ...second,
      userEmail: "Second@Example.com",
    });
  });

  test("return 404 for an unknown id", async () => {
    const { admin } = site();
    for (const _id of ["", "nothing", "' or 1=1 --"]) {
      await expect(admin.get({ _id })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(admin.update({ _id, userRole: "Admin" })).rejects.toMatchObject({ code: "NOT_FOUND" });
      await expect(admin.remove({ _id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    }
  });
});

describe("the last admin", () => {
  test("can't be removed, renamed or made staff, even if there are records of people who can't sign in", async () => {
    const { admin, as, owner, customer, signedUp } = site();
    const [{ _id } = { _id: "" }] = await admin.list();
    await admin.create({ userEmail: "nobody@example.com" });
    await admin.create({ userEmail: "unproven@example.com" });
    signedUp("unproven@example.com", { verified: false });
    await expect(admin.remove({ _id })).rejects.toMatchObject({ code: "CONFLICT" });
    for (const change of [{ userEmail: "nobody2@example.com" }, { userRole: "Staff" as const }])
      await expect(admin.update({ _id, ...change })).rejects.toThrow(/last admin .* can't be changed/);
    expect((await admin.list())[0]?.userEmail).toBe("owner@example.com");

    // Transferring the record to someone who can sign in is allowed.
    await admin.update({ _id, userEmail: customer.email });
    const next = { ...customer, isAdmin: true };
    expect(await as(next).list()).toHaveLength(3);
    expect(await as({ ...owner, isAdmin: false }).list()).toEqual([]);
  });

  test("can be removed by another admin who can sign in", async () => {
    const { admin, as, customer } = site();
    const [{ _id } = { _id: "" }] = await admin.list();
    await admin.create({ userEmail: customer.email });
    await as({ ...customer, isAdmin: true }).remove({ _id });
    expect(await as({ ...customer, isAdmin: true }).list()).toMatchObject([
      { userEmail: "sample@example.com" },
    ]);
  });
});

test("admins can't remove themselves", async () => {
  const { admin, customer } = site();
  const [{ _id } = { _id: "" }] = await admin.list();
  await admin.create({ userEmail: customer.email });
  await expect(admin.remove({ _id })).rejects.toMatchObject({
    code: "CONFLICT",
    message: "You can't remove yourself. Ask another admin to do it.",
  });
  expect(await admin.list()).toHaveLength(2);
});

describe("staff", () => {
  const staffed = async () => {
    const made = site();
    await made.admin.create({ userEmail: "staff@example.com", userRole: "Staff" });
    const { _id } = made.signedUp("staff@example.com");
    const user = sessionUser(made.deps.db, _id);
    if (!user) throw new Error("There is no such account.");
    return { ...made, user, staff: made.callerFor(user) };
  };

  test("can read orders and messages, but neither payments nor other users", async () => {
    const { user, staff } = await staffed();
    expect(user).toMatchObject({ isAdmin: false, isStaff: true });
    expect((await staff.orders.page({ page: 1, pageSize: 10 })).total).toBe(0);
    expect(await staff.messages.list({})).toEqual([]);
    for (const refused of [staff.orders.totals(), staff.payments.needsReview(), staff.subscribers.list({})])
      await expect(refused).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await staff.users.list()).toMatchObject([{ userEmail: "staff@example.com", userRole: "Staff" }]);
  });

  test("don't count as admins, so the last admin can't be removed", async () => {
    const { admin, user, owner } = await staffed();
    const [{ _id } = { _id: "" }] = await admin.list();
    await expect(admin.update({ _id, userRole: "Staff" })).rejects.toThrow("last admin");
    await expect(admin.remove({ _id })).rejects.toThrow("last admin");
    expect(await admin.list()).toMatchObject([
      { userEmail: owner.email, userRole: "Admin" },
      { userEmail: user.email },
    ]);
  });

  test("need a password as long as an admin's", async () => {
    const { staff } = await staffed();
    const changed = staff.account.changePassword({ password: PASSWORD, newPassword: "nine char" });
    await expect(changed).rejects.toThrow(authTexts.passwordShortForAdmin);
  });

  test("lose their role immediately when their record is removed", async () => {
    const { admin, user, deps } = await staffed();
    const record = (await admin.list()).find(({ userEmail }) => userEmail === user.email);
    await admin.remove({ _id: record?._id ?? "" });
    expect(sessionUser(deps.db, user._id)).toMatchObject({ isStaff: false });
  });
});
