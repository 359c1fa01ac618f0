import { immediate } from "@rankwright/db/core";
import { newOrderLink } from "@rankwright/db/rooms";
import * as tables from "@rankwright/db/tables";
import { LINK_MS, SILENCE_MS } from "@rankwright/schema";
import { roomShop } from "@rankwright/test-kit/shops/room-shop";
import fc from "fast-check";
import { expect, inject, test } from "vitest";
import { removeOldFiles } from "./files/housekeeping.ts";

declare module "vitest" {
  interface ProvidedContext {
    isProof: boolean;
  }
}

// Regular test runs use a fixed seed. The proof run uses a new random seed.
const runs = inject("isProof") ? { numRuns: 300 } : { numRuns: 8, seed: 1_507_142_026 };
const DAY_MS = 24 * 3_600_000;
const CHANGES = 2;

type Writer = "one" | "owner" | "link";
type State = "waiting" | "changes" | "approved" | "accepted" | "replaced";

/** Simple model of a room. After each step, the real room is compared with it. */
interface Model {
  said: { kind: string; side: "customer" | "owner"; text: string; files: string[] }[];
  deliveries: { state: State; at: number }[];
  isDelivered: boolean;
  deliveredAt: number;
  /** Files that were uploaded but not sent, and unfinished uploads. */
  loose: { _id: string; by: "one" | "owner"; at: number }[];
  open: { _id: string; by: "one" | "owner"; bytes: number; received: number; at: number }[];
  gone: string[];
}

const writer = fc.constantFrom<Writer>("one", "owner", "link");
const uploader = fc.constantFrom("one" as const, "owner" as const);
const customer = fc.constantFrom("one" as const, "link" as const);
const withFiles = fc.boolean();
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant("say" as const), by: writer, withFiles }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("note" as const), withFiles }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("begin" as const),
      by: uploader,
      bytes: fc.integer({ min: 1, max: 40 }),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant("part" as const),
      which: fc.nat(3),
      bytes: fc.integer({ min: 1, max: 40 }),
      off: fc.constantFrom(0, 0, 0, 1, -1),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant("take back" as const), which: fc.nat(5) }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant("deliver" as const), withFiles }) },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant("approve" as const),
      by: customer,
      number: fc.constantFrom(undefined, undefined, 1, 2),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant("ask" as const), by: customer }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("set" as const),
      to: fc.constantFrom("Pending" as const, "Delivered" as const),
    }),
  },
  { weight: 5, arbitrary: fc.constant({ does: "again" } as const) },
  { weight: 1, arbitrary: fc.constant({ does: "revoke" } as const) },
  { weight: 1, arbitrary: fc.constant({ does: "new link" } as const) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("wait" as const),
      ms: fc.constantFrom(60_000, DAY_MS, 5 * DAY_MS),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

/** Creates a room and its model. */
async function tale() {
  const shop = await roomShop();
  const { deps, _id, one, owner, visitor, clock, put, tokens, worker } = shop;
  deps.db.$client.prepare("update orders set changes_included = ?").run(CHANGES);
  const model: Model = {
    said: [],
    deliveries: [],
    isDelivered: false,
    deliveredAt: 0,
    loose: [],
    open: [],
    gone: [],
  };
  const linked = () => immediate(deps.db, (tx) => newOrderLink(tx, _id, deps.now()));
  let [token, isOpen, n] = [linked(), true, 0];
  /** Successful requests, which are repeated later. */
  const asked: (() => Promise<unknown>)[] = [];

  const linkOpens = () => isOpen && !(model.isDelivered && deps.now() > model.deliveredAt + LINK_MS);
  const key = (by: Writer) => (by === "link" ? { token } : { _id });
  const room = (by: Writer) => ({ one, owner, link: visitor })[by].room;
  const isOut = (by: Writer) => by === "link" && !linkOpens();
  const waiting = () => model.deliveries.findLast(({ state }) => state === "waiting");
  const endOrder = () => Object.assign(model, { isDelivered: true, deliveredAt: deps.now() });

  /** Returns the writer's unsent files. */
  function filesFor(by: Writer, wanted: boolean): string[] {
    const own = wanted ? model.loose.filter((file) => file.by === by) : [];
    return own.map(({ _id: file }) => file);
  }
  /** Sends a request and checks that it is rejected exactly if the model says so. `keep` updates the model after a success. */
  async function ask(by: Writer, refused: boolean, request: () => Promise<unknown>, keep: () => void) {
    const answer = await request().then(
      () => "taken",
      (error: { code: string }) => error.code,
    );
    if (isOut(by)) return expect(answer).toBe("NOT_FOUND");
    expect(answer).toBe(refused ? "CONFLICT" : "taken");
    if (refused) return;
    keep();
    if (by !== "link") asked.push(request);
  }
  const write = (by: Writer, kind: string, text: string, files: string[]) => {
    model.said.push({ kind, side: by === "owner" ? "owner" : "customer", text, files });
    model.loose = model.loose.filter(({ _id: file }) => !files.includes(file));
  };

  async function part({ which, bytes, off }: Extract<Step, { does: "part" }>) {
    const upload = model.open[which % Math.max(1, model.open.length)];
    if (!upload) return;
    const [at, left] = [upload.received + off, upload.bytes - upload.received];
    const sent = await put(
      upload._id,
      Math.max(0, at),
      Buffer.alloc(Math.min(bytes, left), "a"),
      tokens[upload.by],
    );
    if (Math.max(0, at) !== upload.received) return expect(sent.status).toBe(409);
    Object.assign(upload, { received: upload.received + Math.min(bytes, left), at: deps.now() });
    const isWhole = upload.received === upload.bytes;
    expect(sent).toMatchObject({
      status: 200,
      json: { received: upload.received, file: isWhole ? { bytes: upload.bytes } : null },
    });
    if (!isWhole) return;
    model.open = model.open.filter((one) => one !== upload);
    model.loose.push({ _id: upload._id, by: upload.by, at: deps.now() });
    asked.push(async () => {
      const again = await put(upload._id, upload.bytes, Buffer.alloc(0), tokens[upload.by]);
      expect(again.status).toBe(model.gone.includes(upload._id) ? 404 : 200);
    });
  }

  async function wait(ms: number) {
    clock.advance(ms);
    const last = waiting();
    await worker.runOnce();
    if (last && deps.now() >= last.at + SILENCE_MS) {
      last.state = "accepted";
      if (!model.isDelivered) {
        endOrder();
        model.said.push({ kind: "approved", side: "customer", text: "", files: [] });
      }
    }
    await removeOldFiles(deps);
    const old = <One extends { _id: string; at: number }>(all: One[]) =>
      all.filter(({ at }) => at <= deps.now() - DAY_MS);
    for (const { _id: file } of [...old(model.loose), ...old(model.open)]) model.gone.push(file);
    model.loose = model.loose.filter(({ _id: file }) => !model.gone.includes(file));
    model.open = model.open.filter(({ _id: file }) => !model.gone.includes(file));
  }

  async function take(taken: Step): Promise<void> {
    n += 1;
    const [text, idempotencyKey] = [`Word ${n}.`, `key-${n}`];
    if (taken.does === "say" || taken.does === "note") {
      const by = taken.does === "say" ? taken.by : "owner";
      const files = filesFor(by, taken.withFiles);
      const kind = taken.does === "say" ? "message" : "note";
      const body = { text, files, idempotencyKey };
      const request = () =>
        kind === "note" ? owner.room.note({ _id, ...body }) : room(by).send({ ...key(by), ...body });
      await ask(by, false, request, () => {
        write(by, kind, text, files);
        // The customer's message restarts the 14 days.
        const last = by === "owner" ? undefined : waiting();
        if (last) last.at = deps.now();
      });
    }
    if (taken.does === "begin") {
      const { _id: file } = await room(taken.by).beginUpload({ _id, name: `${n}.txt`, bytes: taken.bytes });
      model.open.push({ _id: file, by: taken.by, bytes: taken.bytes, received: 0, at: deps.now() });
    }
    if (taken.does === "part") await part(taken);
    if (taken.does === "take back") {
      const all = [...model.loose, ...model.open];
      const file = all[taken.which % Math.max(1, all.length)];
      if (!file) return;
      await room(file.by).dropFile({ _id, fileId: file._id });
      model.gone.push(file._id);
      model.loose = model.loose.filter((one) => one._id !== file._id);
      model.open = model.open.filter((one) => one._id !== file._id);
    }
    if (taken.does === "deliver") {
      const files = filesFor("owner", taken.withFiles);
      const request = () => owner.room.deliver({ _id, text, files, links: [], idempotencyKey });
      await ask("owner", model.isDelivered, request, () => {
        const before = waiting();
        if (before) before.state = "replaced";
        model.deliveries.push({ state: "waiting", at: deps.now() });
        write("owner", "delivered", text, files);
      });
    }
    if (taken.does === "approve") {
      const { by, number } = taken;
      const [last, latest] = [model.deliveries.at(-1), model.deliveries.length];
      const isSame = (number ?? latest) === latest;
      const isDone = last?.state === "approved" && isSame;
      const refused = !isDone && (last?.state !== "waiting" || model.isDelivered || !isSame);
      const request = () => room(by).approve({ ...key(by), text, delivery: number, idempotencyKey });
      await ask(by, refused, request, () => {
        if (isDone || !last) return;
        last.state = "approved";
        write(by, "approved", text, []);
        endOrder();
      });
      // A repeated approval changes nothing and doesn't store its key, so it can't be repeated later.
      if (isDone && by !== "link" && !refused) asked.pop();
    }
    if (taken.does === "ask") {
      const { by } = taken;
      const last = waiting();
      const many = model.deliveries.filter(({ state }) => state === "changes").length;
      const request = () => room(by).askForChanges({ ...key(by), text, idempotencyKey });
      await ask(by, !last || model.isDelivered || many >= CHANGES, request, () => {
        if (last) last.state = "changes";
        write(by, "changes", text, []);
      });
    }
    if (taken.does === "set") {
      await owner.orders.setOrderStatus({ _id, orderStatus: taken.to });
      if (taken.to === "Pending") model.isDelivered = false;
      else if (!model.isDelivered) endOrder();
    }
    if (taken.does === "again") await asked[n % Math.max(1, asked.length)]?.();
    if (taken.does === "revoke") {
      await one.room.revokeLinks({ _id });
      isOpen = false;
    }
    if (taken.does === "new link") [token, isOpen] = [linked(), true];
    if (taken.does === "wait") await wait(taken.ms);
  }

  /** Compares both sides' view of the room, the files on disk and the mails with the model. */
  async function check(): Promise<void> {
    const shown = ({
      kind,
      side,
      text,
      files,
    }: {
      kind: string;
      side: string;
      text: string;
      files: { _id: string }[];
    }) => ({
      kind,
      side,
      text,
      files: files.map(({ _id: file }) => file).sort(),
    });
    const wanted = model.said.map((one) => ({ ...one, files: one.files.toSorted() }));
    expect((await owner.room.messages({ _id })).map(shown)).toEqual(wanted);
    const forCustomer = wanted.filter(({ kind }) => kind !== "note");
    expect((await one.room.messages({ _id })).map(shown)).toEqual(forCustomer);
    const byLink = await visitor.room.messages({ token }).then(
      (all) => all.map(shown),
      ({ code }: { code: string }) => code,
    );
    expect(byLink).toEqual(linkOpens() ? forCustomer : "NOT_FOUND");
    const { order, deliveries, changes } = await owner.room.get({ _id });
    expect(order.orderStatus).toBe(model.isDelivered ? "Delivered" : "Pending");
    expect(deliveries.map(({ state }) => state)).toEqual(model.deliveries.map(({ state }) => state));
    expect(changes.asked).toBe(model.deliveries.filter(({ state }) => state === "changes").length);
    const sent = model.said.flatMap(({ files }) => files);
    const parts = model.open.filter(({ received }) => received > 0).map(({ _id: file }) => `${file}.part`);
    const lying = [...sent, ...model.loose.map(({ _id: file }) => file), ...parts].sort();
    expect(shop.files()).toEqual(lying);
    const bodies = deps.db.select().from(tables.outbox).all();
    for (const { text, side, kind } of model.said.filter((one) => one.text !== "")) {
      const told = bodies.filter(({ body }) => body.includes(text)).map(({ recipient }) => recipient);
      const other = side === "owner" ? "one@example.com" : "owner@example.com";
      expect(kind === "note" ? [] : [[], [other]]).toEqual(
        kind === "note" ? told : expect.arrayContaining([told]),
      );
    }
  }
  return { take, check, worker };
}

test("a room matches its model after any sequence of actions by both sides, and shows each message only to people who may read it", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 30, maxLength: 50 }), async (steps) => {
      const { take, check, worker } = await tale();
      for (const one of steps) {
        await take(one);
        await check();
      }
      await worker.runOnce();
      await check();
    }),
    { ...runs, endOnFailure: true },
  );
}, 3_600_000);
