import {
  BOARD_COLUMNS,
  briefFields,
  optionalEmail,
  requiredText,
  savedReplyChange,
  savedReplyInput,
} from "@rankwright/schema";
import { z } from "zod";
import {
  beside,
  boardCard,
  boardColumn,
  brief,
  briefForm,
  packageForm,
  savedReply,
} from "./brief-responses.ts";
import { count, time } from "./numbers.ts";
import { noInput, type Row } from "./row.ts";
import { actOn, create, read, remove } from "./shapes.ts";

const text = z.string();
const changes = z.object({
  revision: count.meta({ description: "Revision of the brief that the answers are based on." }),
  answers: z
    .record(text, z.union([text, z.array(text)]))
    .meta({ description: "Answers by question id; files by their ids. Omitted answers stay unchanged." }),
});

const put = (...row: Parameters<typeof actOn>): Row => ({ ...actOn(...row), method: "PUT" });
const all = (...row: Parameters<typeof read>): Row => ({ ...read(...row), input: noInput });

/** Rows of briefs, the board of paid orders and saved replies. */
export const briefRows: readonly Row[] = [
  all(
    "/briefs",
    "briefs.forms",
    z.array(packageForm),
    "Lists the packages and the number of questions in their briefs.",
  ),
  read(
    "/brief/:id",
    "briefs.form",
    briefForm,
    "Returns the questions of a package's brief, by the package's _id.",
  ),
  put(
    "/brief/:id",
    "briefs.saveForm",
    z.object({ version: count, fields: briefFields }),
    briefForm,
    "Saves a new version of a package's brief. Existing orders keep their version.",
  ),
  read("/order/:id/brief", "briefs.of", brief, "Returns an order's brief, with the answers so far."),
  put(
    "/order/:id/brief",
    "briefs.save",
    changes,
    brief,
    "Saves answers of a brief that hasn't been sent yet.",
  ),
  actOn("/order/:id/brief", "briefs.send", changes, brief, "Sends a brief, so that work can start."),
  actOn(
    "/order/:id/brief/reopen",
    "briefs.reopen",
    z.object({ note: requiredText("Note", 2_000) }),
    brief,
    "Reopens a sent brief, with a note to the customer.",
  ),
  {
    ...all("/board", "board.columns", z.array(boardColumn), "Lists paid orders by next step."),
    query: z.object({
      mine: z.boolean().optional().meta({ description: "If true, only orders assigned to you." }),
      more: z
        .enum(BOARD_COLUMNS)
        .optional()
        .meta({ description: "Column of which up to 200 orders are returned instead of the first ones." }),
    }),
    input: ({ query: { mine, more } }) => ({
      ...(mine === undefined ? {} : { mine: mine === "true" || (mine === "false" ? false : mine) }),
      ...(more === undefined ? {} : { more }),
    }),
  },
  all("/board/people", "board.people", z.array(text), "Lists the team members' e-mail addresses."),
  read(
    "/order/:id/beside",
    "board.beside",
    beside,
    "Returns an order's position on the board, the orders placed before and after it, and the customer's other orders.",
  ),
  put(
    "/order/:id/assignee",
    "board.assign",
    z.object({ assignee: optionalEmail("Assignee") }),
    boardCard,
    'Assigns an order to a team member. "" removes the assignment.',
  ),
  put(
    "/order/:id/column",
    "board.move",
    z.object({ to: z.enum(BOARD_COLUMNS) }),
    boardCard,
    "Moves an order to delivered, or back to in work.",
  ),
  all("/saved-replies", "messages.savedReplies", z.array(savedReply), "Lists saved replies by name."),
  create("/add-saved-reply", "messages.addSavedReply", savedReplyInput, savedReply, "Adds a saved reply."),
  put(
    "/saved-reply/:id",
    "messages.updateSavedReply",
    savedReplyChange.extend({ updatedAt: time.optional() }),
    savedReply,
    "Changes a saved reply. Send the `updatedAt` from GET to get a 409 if someone else has changed it since.",
  ),
  remove("/saved-reply/:id", "messages.removeSavedReply", savedReply, "Removes a saved reply."),
];
