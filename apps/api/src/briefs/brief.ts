import { type Brief, briefOf, closeBrief, reopenBrief, saveAnswers } from "@rankwright/db/briefs";
import { audit, type Db, type Tx } from "@rankwright/db/core";
import { addMessage, filesOf, linkBriefFiles, type OrderFile, scheduleStart } from "@rankwright/db/rooms";
import {
  BRIEF_REMINDERS_MS,
  type BriefAnswers,
  type BriefField,
  type BriefState,
  briefAnswers,
  briefTexts,
  zodIssues,
} from "@rankwright/schema";
import type { OrderRoom } from "../rooms/access.ts";
import { type FileView, toFile } from "../rooms/view.ts";
import { notFound, refuse } from "../trpc/errors.ts";

/** Brief in a response. */
export interface BriefView {
  orderId: string;
  packageName: string;
  state: BriefState;
  fields: BriefField[];
  answers: BriefAnswers;
  /** Files that the answers refer to. */
  files: FileView[];
  /** Revision that a change must state, see `saveBrief`. */
  revision: number;
  /** Owner's request when the brief was reopened, or "". */
  note: string;
  /** Milliseconds since 1970. */
  sentAt: number | null;
  sentBy: string;
}

/** Returns an order's brief as the room's user sees it. If the order has none, the result has no fields. */
export function viewOf(db: Db, room: OrderRoom): BriefView {
  const { _id: orderId, packageName, customerName } = room.order;
  const brief = briefOf(db, orderId);
  const nothing = { fields: [], answers: {}, files: [], revision: 0, note: "", sentAt: null, sentBy: "" };
  if (!brief) return { orderId, packageName, state: "none", ...nothing };
  const { fields, answers, revision, note, sentAt } = brief;
  // The customer doesn't see e-mail addresses of the owner's staff.
  const sentBy = room.side === "owner" ? brief.sentBy : brief.sentBy === "" ? "" : customerName;
  return {
    orderId,
    packageName,
    state: sentAt === null ? "open" : "sent",
    fields,
    answers,
    files: allowedFiles(db, room, fileIdsIn(brief, answers)).map(toFile),
    revision,
    note,
    sentAt,
    sentBy,
  };
}

/** Returns the ids of the files that the answers refer to. */
const fileIdsIn = ({ fields }: Brief, answers: BriefAnswers): string[] =>
  fields.flatMap(({ id, kind }) => (kind === "file" ? [answers[id] ?? []].flat() : []));

/**
 * Returns the files with these ids that a brief may refer to: files it already has, the caller's unsent uploads, and files that
 * the customer can read in the conversation. Files of internal notes are never included.
 */
function allowedFiles(db: Db, { roomId, person }: OrderRoom, ids: readonly string[]): OrderFile[] {
  if (ids.length === 0) return [];
  return filesOf(db, roomId, { side: "customer", person }).filter(({ _id }) => ids.includes(_id));
}

/** Input of a change: the changed answers, and the revision that they are based on. */
interface Changes {
  revision: number;
  answers: BriefAnswers;
}

/** True if the change is already stored as the next revision: the client repeats a request because it lost the response. */
function isRepeat({ fields, answers, revision, sentAt }: Brief, changes: Changes): boolean {
  if (revision !== changes.revision + 1) return false;
  // Stored answers have been parsed, so the given ones are parsed before the comparison.
  const whole = sentAt !== null;
  const given = briefAnswers(fields, { whole }).safeParse({ ...answers, ...changes.answers });
  const same = (id: string) => JSON.stringify(given.data?.[id]) === JSON.stringify(answers[id]);
  return given.success && Object.keys(changes.answers).every(same);
}

function requireOpen(tx: Tx, room: OrderRoom, { revision }: Changes): Brief {
  const brief = briefOf(tx, room.order._id);
  if (!brief) throw notFound("brief");
  const current = viewOf(tx, room);
  if (brief.sentAt !== null) throw refuse("CONFLICT", briefTexts.isSent, { current });
  if (room.order.paymentStatus !== "Paid")
    throw refuse("CONFLICT", "This order is no longer paid, so its brief is closed.", { current });
  if (brief.revision !== revision) throw refuse("CONFLICT", briefTexts.isStale, { current });
  return brief;
}

/** Parses the answers. Throws BAD_REQUEST for invalid answers, with the path `answers.ID` for each invalid question. */
function parseAnswers(
  tx: Tx,
  room: OrderRoom,
  brief: Brief,
  answers: BriefAnswers,
  whole: boolean,
): BriefAnswers {
  const checked = briefAnswers(brief.fields, { whole }).safeParse(answers);
  const issues = checked.success ? [] : zodIssues(checked.error);
  issues.push(...missingFiles(tx, room, brief, answers));
  const [first] = issues;
  if (first)
    throw refuse("BAD_REQUEST", first.message, {
      issues: issues.map(({ path, message }) => ({ path: `answers.${path}`, message })),
    });
  return checked.data ?? {};
}

/** Returns an error for each question whose answer contains files that the brief may not refer to. */
function missingFiles(tx: Tx, room: OrderRoom, brief: Brief, answers: BriefAnswers) {
  const known = new Set(allowedFiles(tx, room, fileIdsIn(brief, answers)).map(({ _id }) => _id));
  return brief.fields.flatMap(({ id, kind, label }) => {
    const ids = answers[id];
    const isKnown = kind !== "file" || !Array.isArray(ids) || ids.every((each) => known.has(each));
    return isKnown
      ? []
      : [{ path: id, message: `${label}: this file is no longer available. Please add it again.` }];
  });
}

/** Brief after a change, and the ids of the files that it no longer has. Remove those files from disk after the commit. */
export interface Changed {
  view: BriefView;
  gone: string[];
}

function saveAnswersOf(tx: Tx, room: OrderRoom, brief: Brief, answers: BriefAnswers, now: number): string[] {
  saveAnswers(tx, brief, answers, now);
  return linkBriefFiles(tx, room.roomId, fileIdsIn(brief, answers), fileIdsIn(brief, brief.answers));
}

/**
 * Saves answers of a brief that is not sent yet. A repeated request changes nothing. Throws CONFLICT, with the current brief, if
 * it has changed since `revision`.
 */
export function saveBrief(tx: Tx, room: OrderRoom, changes: Changes, now: number): Changed {
  const before = briefOf(tx, room.order._id);
  if (before && before.sentAt === null && isRepeat(before, changes))
    return { view: viewOf(tx, room), gone: [] };
  const brief = requireOpen(tx, room, changes);
  const answers = parseAnswers(tx, room, brief, { ...brief.answers, ...changes.answers }, false);
  const isChanged = JSON.stringify(answers) !== JSON.stringify(brief.answers);
  const gone = isChanged ? saveAnswersOf(tx, room, brief, answers, now) : [];
  return { view: viewOf(tx, room), gone };
}

/**
 * Sends the brief, which must be complete. The customer can't change it afterwards, and the work can start. A repeated request
 * changes nothing.
 */
export function sendBrief(tx: Tx, room: OrderRoom, changes: Changes, now: number): Changed {
  const before = briefOf(tx, room.order._id);
  if (before && before.sentAt !== null && isRepeat(before, changes))
    return { view: viewOf(tx, room), gone: [] };
  const brief = requireOpen(tx, room, changes);
  const answers = parseAnswers(tx, room, brief, { ...brief.answers, ...changes.answers }, true);
  const gone = saveAnswersOf(tx, room, brief, answers, now);
  const { order, author } = room;
  closeBrief(tx, order._id, { byWhom: author.email, note: "", now });
  addMessage(
    tx,
    {
      orderId: order._id,
      from: author,
      text: "The brief is sent.",
      files: fileIdsIn(brief, answers),
      onceKey: `brief:${order._id}:${brief.revision}`,
    },
    now,
  );
  scheduleStart(tx, order._id, now);
  return { view: viewOf(tx, room), gone };
}

/** Reopens a sent brief with a note to the customer. */
export function reopenBriefOf(tx: Tx, room: OrderRoom, note: string, now: number): BriefView {
  const { order, author } = room;
  const brief = briefOf(tx, order._id);
  if (!brief) throw notFound("brief");
  if (brief.sentAt === null)
    throw refuse("CONFLICT", "This brief is already open.", { current: viewOf(tx, room) });
  if (order.paymentStatus !== "Paid" || order.orderStatus === "Delivered")
    throw refuse("CONFLICT", "This brief can't be reopened because the order is delivered or not paid.");
  reopenBrief(tx, order._id, { byWhom: author.email, note, now, remindAt: now + BRIEF_REMINDERS_MS[0] });
  addMessage(
    tx,
    {
      orderId: order._id,
      from: author,
      text: `Please update the brief: ${note}`,
      onceKey: `brief-again:${order._id}:${brief.revision}:${now}`,
    },
    now,
  );
  audit(tx, author.email, "briefs.reopen", order._id, now);
  return viewOf(tx, room);
}
