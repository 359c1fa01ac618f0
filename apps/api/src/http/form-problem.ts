import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../errors.ts";
import { sendProblem } from "./problem.ts";

/** What the parser of forms says of one that it can't read: plain errors, that know no status. */
const UNREADABLE = /^Multipart: |unexpected end of multipart data$|^The needle /i;

/** As `sendProblem`, where forms with files are read: one that can't be is its sender's fault. */
export function sendFormProblem(thrown: Error, request: FastifyRequest, reply: FastifyReply) {
  const isUnreadable = UNREADABLE.test(thrown.message);
  const message = "The form can't be read: it is not whole, or its parts are not where it says.";
  return sendProblem(isUnreadable ? refuse("BAD_REQUEST", message) : thrown, request, reply);
}
