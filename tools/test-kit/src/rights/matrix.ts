import * as tables from "@rankwright/db/tables";
import type { Answer } from "../rest.ts";
import { askPath, askProcedure, bodyShape, type Procedure, procedures, rows, statusOf } from "./calls.ts";
import { idFor, sampleFor } from "./samples.ts";
import {
  apiRoutes,
  contentMethods,
  contentProcedures,
  libraryFiles,
  notingReads,
  paths,
  privatePaths,
  privateSections,
  type Right,
  procedures as table,
  unlogged,
} from "./table.ts";
import { ADDRESS, expectedStatus, leakIn, NOTE, ROLES, type Role, type World } from "./world.ts";

/** Number of calls that were allowed and refused, as the table requires. */
export interface Checked {
  allowed: number;
  refused: number;
}

/**
 * Kind of violation. rights: the status differs from the table. failures: an internal error. stacks: a leaked stack trace. changes: a read
 * or a refused call changed data.
 */
export type Wrong = "rights" | "failures" | "stacks" | "changes";

/** Thrown when a call violates the table of rights. */
export class Violation extends Error {
  readonly wrong: Wrong;

  constructor(wrong: Wrong, message: string) {
    super(message);
    this.wrong = wrong;
  }
}

/** Adds up the counts. */
export const sumOf = (all: readonly Checked[]): Checked => ({
  allowed: all.reduce((sum, { allowed }) => sum + allowed, 0),
  refused: all.reduce((sum, { refused }) => sum + refused, 0),
});

/** Parts of a response that are checked. */
export type Asked = Pick<Answer, "status" | "text" | "headers">;

/** One action to check in every role. */
export interface Case {
  name: string;
  right: Right;
  /** Status of the response if the action is allowed. */
  status: number;
  /** True if the action must not change data, even if it is allowed. */
  reads?: boolean;
  /** True if the action must write to the audit log when an admin performs it. Only for actions that require admin or staff. */
  logged?: boolean;
  /** Prepares the data that the request needs, and returns a function that sends the request. */
  prepare: (world: World, role: Role) => Promise<() => Promise<Asked>>;
}

/** Returns the number of entries in the audit log. */
const logOf = ({ deps }: World) => deps.db.select().from(tables.auditLog).all().length;

/** Runs the case in every role and rolls back all changes. Throws a Violation if a result differs from the table. */
export async function checkRights(world: World, { name, right, status, reads, logged, prepare }: Case) {
  const checked: Checked = { allowed: 0, refused: 0 };
  for (const role of ROLES) {
    const expected = expectedStatus(right, role);
    await world.withRollback(async () => {
      const ask = await prepare(world, role);
      const before = world.digest();
      const logBefore = logOf(world);
      const answer = await ask();
      const told = `${role}: ${name} → ${answer.status} ${answer.text.slice(0, 500)}`;
      const wanted = expected === "ok" ? status : expected;
      if (leakIn(answer) && !libraryFiles.includes(name))
        throw new Violation("stacks", `It shows ${leakIn(answer)}: ${told}`);
      if (answer.status >= 500) throw new Violation("failures", `A failure of our own: ${told}`);
      if (answer.status !== wanted) throw new Violation("rights", `It must be ${wanted}: ${told}`);
      if ((expected !== "ok" || reads) && world.digest() !== before)
        throw new Violation("changes", `It changed something: ${told}`);
      const isAudited = logged && (right === "admin" || right === "staff");
      if (role === "admin" && isAudited && world.digest() !== before && logOf(world) === logBefore)
        throw new Violation("changes", `It changed something, and the audit log says nothing of it: ${told}`);
      if (right !== "public" && answer.headers["cache-control"] !== "no-store")
        throw new Violation("rights", `A cache may keep it (${answer.headers["cache-control"]}): ${told}`);
      if (role !== "admin" && role !== "staff" && answer.text.includes(NOTE))
        throw new Violation("rights", `It shows the owner's note: ${told}`);
      if (role === "colleague" && answer.text.includes(ADDRESS))
        throw new Violation("rights", `It shows the customer's address: ${told}`);
      const type = String(answer.headers["content-type"]);
      if (expected !== "ok" && !/^application\/(problem\+)?json/.test(type))
        throw new Violation("rights", `It is refused as ${type}: ${told}`);
    });
    checked[expected === "ok" ? "allowed" : "refused"] += 1;
  }
  return checked;
}

function rightOfProcedure(name: string): Right {
  const [router, section = "", procedure = ""] = name.split(".");
  const right =
    router !== "content"
      ? table[name]
      : privateSections.includes(section)
        ? "admin"
        : contentProcedures[procedure];
  if (!right) throw new Error(`${name} is not in the table of rights.`);
  return right;
}

const ofProcedure = (procedure: Procedure): Case => ({
  name: procedure.name,
  right: rightOfProcedure(procedure.name),
  logged: !unlogged.includes(procedure.name),
  status: 200,
  reads: procedure.type !== "mutation" && !notingReads.includes(procedure.name),
  prepare: async (world, role) => {
    const input = await sampleFor(world, procedure.name, procedure.shape, role);
    if (procedure.type !== "subscription") return () => askProcedure(world, procedure, role, input);
    // `statusOf` calls subscriptions in process, so there are no real headers.
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    return async () => ({ status: await statusOf(world, procedure, role, input), text: "", headers });
  },
});

const ofRow = (row: (typeof rows)[number]): Case => {
  const name = `${row.method} ${row.path}`;
  const isContent = row.procedure.startsWith("content.");
  const right = !isContent ? paths[name] : privatePaths.includes(name) ? "admin" : contentMethods[row.method];
  if (!right) throw new Error(`${name} is not in the table of rights.`);
  return {
    name,
    right,
    status: row.status,
    reads: row.method === "GET" && !notingReads.includes(name),
    prepare: async (world, role) => {
      const body = await sampleFor(world, row.procedure, bodyShape(row), role);
      return () => askPath(world, row, role, { id: idFor(world, row.procedure), body });
    },
  };
};

/** Body and headers of a Payments Standard notification, which anyone may post. */
export const notification = {
  raw: "txn_id=1",
  headers: { "content-type": "application/x-www-form-urlencoded" },
};

/** True for webhook URLs. Anyone may post to them, but unsigned bodies are rejected with 400. */
export const isSigned = (url: string) => url.startsWith("/webhooks/");
export const notificationFor = (url: string) =>
  isSigned(url) ? { raw: '{"id":"evt_1"}', headers: { "content-type": "application/json" } } : notification;

export const apiRouteCases: readonly Case[] = Object.entries(apiRoutes).map(([name, right]) => {
  const [method, url = ""] = name.split(" ");
  return {
    name,
    right,
    status: isSigned(url) ? 400 : 200,
    reads: method === "GET",
    prepare: async (world, role) => {
      const as = world.tokens[role];
      if (method !== "GET") return () => world.ask("POST", url, { as, ...notificationFor(url) });
      return async () => {
        const head = await world.ask("HEAD", url, { as });
        const answer = await world.ask("GET", url, { as });
        return head.status === answer.status ? answer : head;
      };
    },
  };
});

/** Cases for every tRPC procedure. */
export const procedureCases: readonly Case[] = procedures.map(ofProcedure);

/** Cases for every documented REST path. */
export const pathCases: readonly (Case & { row: (typeof rows)[number] })[] = rows.map((row) => ({
  ...ofRow(row),
  row,
}));
