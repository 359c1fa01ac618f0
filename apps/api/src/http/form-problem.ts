import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "../trpc/errors.ts";
import { sendProblem, type Thrown } from "./problem.ts";

/** Messages of the form parser's errors. They have no status code. */
const UNREADABLE = /^Multipart: |unexpected end of multipart data$|^The needle /i;

/** Turns the form parser's errors into BAD_REQUEST, because they are caused by the client. */
export function formProblem(thrown: Thrown): Thrown {
  const message = "The form can't be read because it is incomplete or malformed.";
  return UNREADABLE.test(thrown.message) ? refuse("BAD_REQUEST", message) : thrown;
}

/** Like `sendProblem`, for routes that accept forms with files. */
export const sendFormProblem = (thrown: Thrown, request: FastifyRequest, reply: FastifyReply) =>
  sendProblem(formProblem(thrown), request, reply);
