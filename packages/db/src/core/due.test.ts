import { test } from "vitest";
import { expectIndexed, freshDb, newNotification, plansOf, storeNotification } from "../../testing/index.ts";
import { briefsToRemind, nextReminderAt } from "../briefs/index.ts";
import { dueInbound, nextInboundAt, waitingBytes } from "../inbound/index.ts";
import {
  dueJobs,
  dueToVerify,
  dueVerified,
  nextJobAt,
  nextToVerifyAt,
  nextVerifiedAt,
} from "../payments/index.ts";
import {
  dueOrderMails,
  nextOrderMailAt,
  nextSilenceAt,
  nextStartAt,
  ordersToStart,
  silentDeliveries,
} from "../rooms/index.ts";
import { immediate } from "./client.ts";
import { dueMails, nextMailAt } from "./outbox.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");

// Workers run these queries after each event, so they must not read the rows that are already processed.
test("finds due work, and the next due time, without reading finished rows", () => {
  const db = freshDb();
  immediate(db, (tx) => storeNotification(tx, newNotification(), NOW));
  const plans = plansOf(db, () => {
    for (const due of [dueInbound, dueOrderMails, silentDeliveries, dueMails, ordersToStart, briefsToRemind])
      due(db, NOW, 10, []);
    const wanted = { now: NOW, limit: 10, except: [] };
    const queue = { provider: "stripe", kind: "retrieve" } as const;
    dueVerified(db, wanted);
    dueToVerify(db, "paypal-standard", { ...wanted, after: "" });
    dueJobs(db, queue, wanted);
    for (const next of [nextInboundAt, nextOrderMailAt, nextSilenceAt, nextStartAt, nextReminderAt])
      next(db, []);
    nextVerifiedAt(db, []);
    nextToVerifyAt(db, "paypal", []);
    nextJobAt(db, queue, []);
    nextMailAt(db);
    waitingBytes(db);
  });
  expectIndexed(plans);
});
