import { confirmAuthenticator, proposeAuthenticator, useStep } from "@rankwright/db/accounts";
import { immediate, insertMail, markNotSent, nextMailAt } from "@rankwright/db/core";
import { dueJobs, nextToVerifyAt, scheduleJob, staleSessions } from "@rankwright/db/payments";
import { newNotification, storeNotification } from "@rankwright/db/testing";
import { signedInOn } from "@rankwright/test-kit/person";
import { customer, shop } from "@rankwright/test-kit/shops/shop";
import { PASSWORD, type TestSite, testSite } from "@rankwright/test-kit/site";
import { expect, onTestFinished, test, vi } from "vitest";
import { isConfirmed } from "../auth/identity-proof.ts";
import { createMailWorker } from "../mail/worker.ts";
import { createPaymentsWorker } from "../payments/jobs/worker.ts";

// In these tests, the clock was ahead by two days and has been corrected.
const HOUR_MS = 3_600_000;
const AHEAD_MS = 48 * HOUR_MS;

function site() {
  const made = testSite();
  onTestFinished(made.close);
  return made;
}

const writeMail = ({ deps }: TestSite) => {
  const mail = { recipient: "one@example.com", subject: "Hello", body: "Hello", onceKey: null };
  immediate(deps.db, (tx) => insertMail(tx, { ...mail, replyTo: null, unsubscribeUrl: null }, deps.now()));
};

/** Starts a mail worker that runs until the test ends. */
function mailsFlow({ deps }: TestSite) {
  const worker = createMailWorker(deps);
  onTestFinished(() => worker.stop());
  worker.start();
  return worker;
}

test("mails written while the clock was ahead are sent after the next start", async () => {
  const here = site();
  here.clock.advance(AHEAD_MS);
  writeMail(here);
  here.clock.advance(-AHEAD_MS);
  mailsFlow(here);
  await vi.waitFor(() => expect(here.mails()).toEqual([]), { timeout: 10_000 });
});

test("mails written while the clock was ahead are sent by the running process", async () => {
  const here = site();
  here.clock.advance(HOUR_MS / 2);
  const worker = mailsFlow(here);
  await worker.runOnce();
  writeMail(here);
  // The due time is within the longest retry delay, so only the clock going back reveals that it is wrong.
  here.clock.advance(-HOUR_MS / 2);
  worker.wake();
  await vi.waitFor(() => expect(here.mails()).toEqual([]), { timeout: 10_000 });
});

test("a mail that waits for a retry keeps its due time, unless that is further ahead than the longest retry delay", async () => {
  const here = site();
  const { db } = here.deps;
  writeMail(here);
  const putOff = (ms: number) =>
    immediate(db, (tx) => {
      for (const mail of here.mails()) markNotSent(tx, mail, "busy", here.clock.now() + ms);
    });
  putOff(HOUR_MS);
  await createMailWorker(here.deps).runOnce();
  expect(nextMailAt(db)).toBe(here.clock.now() + HOUR_MS);
  putOff(AHEAD_MS);
  await createMailWorker(here.deps).runOnce();
  expect(nextMailAt(db)).toBe(here.clock.now());
});

test("payment notifications and unpaid checkouts stored while the clock was ahead are processed immediately", async () => {
  const here = await shop();
  const { db } = here.deps;
  here.clock.advance(AHEAD_MS);
  immediate(db, (tx) => storeNotification(tx, newNotification(), here.clock.now()));
  const retrieve = { kind: "retrieve", provider: "stripe" } as const;
  immediate(db, (tx) =>
    scheduleJob(tx, { ...retrieve, subjectId: "S1" }, here.clock.now(), here.clock.now()),
  );
  const order = await here.one.orders.place({ ...customer, packageName: "Basic" });
  await here.one.orders.checkout({ _id: order._id });
  here.clock.advance(-AHEAD_MS);
  expect(nextToVerifyAt(db, "paypal-standard", [])).toBe(here.clock.now() + AHEAD_MS);

  await createPaymentsWorker(here.deps).runOnce();
  expect(nextToVerifyAt(db, "paypal-standard", [])).toBe(here.clock.now());
  const due = dueJobs(db, retrieve, { now: here.clock.now(), limit: 9, except: [] });
  expect(due).toMatchObject([{ subjectId: "S1" }]);
  expect(staleSessions(db, here.clock.now() + HOUR_MS, 9)).toMatchObject([{ orderId: order._id }]);
});

test("failed sign-ins while the clock was ahead don't lock the account afterwards", async () => {
  const here = site();
  here.signedUp("owner@example.com", { admin: true });
  const { auth } = here.callerFor();
  const signIn = (password: string) => auth.signIn({ email: "owner@example.com", password });
  here.clock.advance(AHEAD_MS);
  for (let n = 0; n < 10; n += 1) await expect(signIn("not this one")).rejects.toThrow();
  await expect(signIn(PASSWORD)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  here.clock.advance(-AHEAD_MS);
  expect(await signIn(PASSWORD)).toMatchObject({ token: expect.any(String) });
  // They still don't count when the clock reaches the time of these attempts.
  here.clock.advance(AHEAD_MS);
  expect(await signIn(PASSWORD)).toMatchObject({ token: expect.any(String) });
});

test("a two-step code used while the clock was ahead doesn't invalidate the current codes", () => {
  const here = site();
  const { _id } = here.signedUp("owner@example.com");
  const step = () => Math.floor(here.clock.now() / 30_000);
  const use = (at: number) => immediate(here.deps.db, (tx) => useStep(tx, _id, at));
  here.clock.advance(AHEAD_MS);
  immediate(here.deps.db, (tx) => {
    proposeAuthenticator(tx, _id, "SECRET", here.clock.now());
    confirmAuthenticator(tx, _id, step(), here.clock.now());
  });
  expect(use(step())).toBe(false);
  here.clock.advance(-AHEAD_MS);
  expect([use(step()), use(step()), use(step() - 1), use(step() + 1), use(step())]).toEqual([
    true,
    false,
    false,
    true,
    false,
  ]);
});

test("a session confirmed while the clock was ahead doesn't stay confirmed for longer", async () => {
  const here = site();
  const user = here.signedUp("one@example.com");
  const device = await signedInOn(here, user.email);
  here.clock.advance(AHEAD_MS);
  await (await device.api()).account.confirm({ password: PASSWORD });
  const confirmed = () => isConfirmed({ ...here.deps, token: device.token }, user);
  expect(confirmed()).toBe(true);
  here.clock.advance(-AHEAD_MS);
  expect(confirmed()).toBe(false);
});
