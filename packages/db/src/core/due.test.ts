import { test } from "vitest";
import { expectIndexed, freshDb, plansOf } from "../../../test-kit/src/db/index.ts";
import { briefsToRemind, nextReminderAt } from "../briefs/index.ts";
import { dueInbound, nextInboundAt, waitingBytes } from "../inbound/index.ts";
import { dueJobs, dueNotifications, nextJobAt, nextNotificationAt } from "../payments/index.ts";
import {
  dueOrderMails,
  nextOrderMailAt,
  nextSilenceAt,
  nextStartAt,
  ordersToStart,
  silentDeliveries,
} from "../rooms/index.ts";
import { dueMails, nextMailAt } from "./outbox.ts";

const NOW = Date.parse("2026-03-02T09:00:00Z");

// Each worker looks after each event: whatever has been done since the shop began, it must not be read again.
test("what is due, and when the next is, is found without reading what is done", () => {
  const db = freshDb();
  const plans = plansOf(db, () => {
    for (const due of [dueInbound, dueOrderMails, silentDeliveries, dueMails, ordersToStart, briefsToRemind])
      due(db, NOW, 10, []);
    for (const due of [dueJobs, dueNotifications]) due(db, NOW, 10);
    for (const next of [nextInboundAt, nextOrderMailAt, nextSilenceAt, nextStartAt, nextReminderAt])
      next(db, []);
    for (const next of [nextJobAt, nextNotificationAt, nextMailAt]) next(db);
    waitingBytes(db);
  });
  expectIndexed(plans);
});
