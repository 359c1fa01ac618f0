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
} from "./brief-answers.ts";
import { noInput, type Row } from "./row.ts";
import { actOn, create, read, remove } from "./shapes.ts";

const text = z.string();
const changes = z.object({
  revision: z.int().meta({ description: "Of the brief that the answers were given over." }),
  answers: z
    .record(text, z.union([text, z.array(text)]))
    .meta({ description: "By the ids of their questions; files by their ids. What is left out stays." }),
});

const put = (...row: Parameters<typeof actOn>): Row => ({ ...actOn(...row), method: "PUT" });
const all = (...row: Parameters<typeof read>): Row => ({ ...read(...row), input: noInput });

/** Rows of briefs, the board of paid orders and saved replies. */
export const briefRows: readonly Row[] = [
  all("/briefs", "briefs.forms", z.array(packageForm), "The packages, and how many questions each asks."),
  read("/brief/:id", "briefs.form", briefForm, "What a package asks, by the package's _id."),
  put(
    "/brief/:id",
    "briefs.saveForm",
    z.object({ version: z.int(), fields: briefFields }),
    briefForm,
    "Saves the next version of what a package asks; orders keep the one they were asked.",
  ),
  read("/order/:id/brief", "briefs.of", brief, "What an order is asked, with its answers so far."),
  put("/order/:id/brief", "briefs.save", changes, brief, "Keeps answers of a brief that is not sent yet."),
  actOn("/order/:id/brief", "briefs.send", changes, brief, "Sends a brief: the work can begin."),
  actOn(
    "/order/:id/brief/reopen",
    "briefs.reopen",
    z.object({ note: requiredText("Note", 2_000) }),
    brief,
    "Opens a sent brief again, with what is asked for.",
  ),
  {
    ...all(
      "/board",
      "board.columns",
      z.array(boardColumn),
      "Paid orders by what they wait for; ?mine=true leaves one's own, ?more=COLUMN reads on in one.",
    ),
    input: ({ query: { mine, more } }) => ({
      ...(mine === undefined ? {} : { mine: mine === "true" || (mine === "false" ? false : mine) }),
      ...(more === undefined ? {} : { more }),
    }),
  },
  all("/board/people", "board.people", z.array(text), "The e-mails of who works here."),
  read(
    "/order/:id/beside",
    "board.beside",
    beside,
    "Where an order stands on the board, the ones placed before and after it, and its customer's others.",
  ),
  put(
    "/order/:id/assignee",
    "board.assign",
    z.object({ assignee: optionalEmail("Assignee") }),
    boardCard,
    'Gives an order to somebody who works here; "" to nobody.',
  ),
  put(
    "/order/:id/column",
    "board.move",
    z.object({ to: z.enum(BOARD_COLUMNS) }),
    boardCard,
    "Moves an order to delivered, or back to work.",
  ),
  all("/saved-replies", "messages.savedReplies", z.array(savedReply), "Texts for answers, by name."),
  create(
    "/add-saved-reply",
    "messages.addSavedReply",
    savedReplyInput,
    savedReply,
    "Adds a text for answers.",
  ),
  put(
    "/saved-reply/:id",
    "messages.updateSavedReply",
    savedReplyChange,
    savedReply,
    "Changes a text for answers. With the updatedAt that was read, one that was changed since is refused.",
  ),
  remove("/saved-reply/:id", "messages.removeSavedReply", savedReply, "Removes a text for answers."),
];
