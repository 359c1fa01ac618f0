import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { refused } from "@rankwright/test-kit/refused";
import { shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { currentPayee, DEMO_PAYEE } from "../session/payee.ts";

describe("payment e-mails", () => {
  test("the first payment e-mail is active until the owner activates another", async () => {
    const { owner, payee } = await shop();
    const second = await owner.payments.createEmail({ paypalEmail: "second@example.com" });
    expect(await owner.payments.emails()).toEqual([payee, second]);
    expect(await owner.payments.activeEmail()).toEqual(payee);
    expect(await owner.payments.activate({ _id: second._id })).toEqual(second);
    expect(await owner.payments.activate({ _id: second._id })).toEqual(second);
    expect(await owner.payments.activeEmail()).toEqual(second);
    expect(await owner.payments.email({ _id: payee._id })).toEqual(payee);
  });

  test("the first payment e-mail that the owner adds replaces the demo's as the active e-mail", async () => {
    const { owner, deps } = await shop();
    immediate(deps.db, (tx) => tx.delete(tables.paymentEmails).run());
    const demo = await owner.payments.createEmail({ paypalEmail: DEMO_PAYEE });
    expect(await owner.payments.activeEmail()).toEqual(demo);
    const own = await owner.payments.createEmail({ paypalEmail: "mine@example.com" });
    expect(await owner.payments.activeEmail()).toEqual(own);
    await owner.payments.activate({ _id: demo._id });
    expect(currentPayee(deps.db, "local")).toBe(DEMO_PAYEE);
    for (const mode of ["sandbox", "live"] as const) expect(currentPayee(deps.db, mode)).toBeUndefined();
  });

  test("without a payment e-mail there is no active e-mail", async () => {
    const { owner, one, deps } = await shop();
    immediate(deps.db, (tx) => tx.delete(tables.paymentEmails).run());
    expect(await owner.payments.activeEmail()).toBeNull();
    expect(await one.payments.emails()).toEqual([]);
  });

  test("a customer sees only the active payment e-mail, and a visitor sees none", async () => {
    const { owner, one, visitor, payee } = await shop();
    await owner.payments.createEmail({ paypalEmail: "second@example.com" });
    expect(await one.payments.emails()).toEqual([payee]);
    expect(await one.payments.activeEmail()).toEqual(payee);
    expect(await visitor.payments.emails()).toEqual([]);
    await expect(visitor.payments.activeEmail()).rejects.toEqual(refused("UNAUTHORIZED"));
  });

  test("only the owner can list, add, change and activate payment e-mails", async () => {
    const { visitor, one, owner, payee } = await shop();
    const { _id } = payee;
    const paypalEmail = "thief@example.com";
    for (const [who, code] of [
      [visitor, "UNAUTHORIZED"],
      [one, "FORBIDDEN"],
    ] as const) {
      for (const call of [
        who.payments.email({ _id }),
        who.payments.createEmail({ paypalEmail }),
        who.payments.updateEmail({ _id, paypalEmail }),
        who.payments.activate({ _id }),
      ])
        await expect(call).rejects.toEqual(refused(code));
    }
    expect(await owner.payments.emails()).toEqual([payee]);
  });

  test("addresses are unique regardless of case", async () => {
    const { owner, payee } = await shop();
    const second = await owner.payments.createEmail({ paypalEmail: "second@example.com" });
    const again = owner.payments.createEmail({ paypalEmail: "PAY@example.com" });
    await expect(again).rejects.toEqual(refused("CONFLICT", "pay@example.com"));
    const taken = owner.payments.updateEmail({ _id: second._id, paypalEmail: "Pay@Example.com" });
    await expect(taken).rejects.toEqual(refused("CONFLICT", "pay@example.com"));
    const respelt = await owner.payments.updateEmail({ _id: payee._id, paypalEmail: "Pay@Example.com" });
    expect(respelt).toEqual({ _id: payee._id, paypalEmail: "Pay@Example.com" });
    expect(await owner.payments.emails()).toEqual([respelt, second]);
  });

  test("a change is rejected for an invalid address or an unknown record", async () => {
    const { owner, payee } = await shop();
    const wrong = owner.payments.updateEmail({ _id: payee._id, paypalEmail: "not an address" });
    await expect(wrong).rejects.toEqual(refused("BAD_REQUEST", "Payment email"));
    for (const call of [
      owner.payments.email({ _id: "junk" }),
      owner.payments.updateEmail({ _id: "junk", paypalEmail: "a@example.com" }),
      owner.payments.activate({ _id: "junk" }),
    ])
      await expect(call).rejects.toEqual(refused("NOT_FOUND", "payment email"));
    expect(await owner.payments.emails()).toEqual([payee]);
  });

  test("every change of the payee is in the audit log", async () => {
    const { owner, payee, deps } = await shop();
    await owner.payments.updateEmail({ _id: payee._id, paypalEmail: "new@example.com" });
    await owner.payments.updateEmail({ _id: payee._id, paypalEmail: "new@example.com" });
    const noted = deps.db.select().from(tables.auditLog).all();
    expect(noted.filter(({ action }) => action.startsWith("payments."))).toMatchObject([
      { action: "payments.createEmail", subject: "pay@example.com", byEmail: "owner@example.com" },
      { action: "payments.updateEmail", subject: "pay@example.com to new@example.com" },
    ]);
  });
});
