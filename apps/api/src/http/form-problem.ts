import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../trpc/errors.ts";
import { sendProblem, type Thrown } from "./problem.ts";

/** What the parser of forms says of one that it can't read: plain errors, that know no status. */
const UNREADABLE = /^Multipart: |unexpected end of multipart data$|^The needle /i;

/** Where forms with files are read: one that can't be is its sender's fault. */
export function formProblem(thrown: Thrown): Thrown {
  const message = "The form can't be read: it is not whole, or its parts are not where it says.";
  return UNREADABLE.test(thrown.message) ? refuse("BAD_REQUEST", message) : thrown;
}

/** As `sendProblem`, where forms with files are read. */
export const sendFormProblem = (thrown: Thrown, request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(formProblem(thrown), request, reply);
