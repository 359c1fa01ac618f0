import fc from "fast-check";
import { hostileAddresses, junkIds, placesOf, withValue } from "./bad-values.ts";
import { askPath, askProcedure, bodyShape, procedures, rows } from "./calls.ts";
import { idFor, sampleFor } from "./samples.ts";
import { type Fields, goodValues, type Shape } from "./shape.ts";
import { leakIn, openWorld, ROLES, type Role, type World } from "./world.ts";

type CallInput = Record<string, unknown>;

interface FuzzCounts {
  inputs: number;
  /** Number of inputs that passed authorization and validation, so that the procedure's own code ran. */
  reached: number;
  refused: number;
  /** Number of responses by status. */
  statuses: Record<string, number>;
  /** Number of procedures and paths that were called. */
  targets: number;
}

const HANDLED = new Set([200, 201, 404, 409]);
/** Number of calls in a sequence. The database is not reset between them. */
const SEQUENCE = 10;

const text = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.constantFrom(...hostileAddresses, ...junkIds),
);
const junk = fc.oneof(
  text,
  fc.anything({ withNullPrototype: false, maxDepth: 3, maxKeys: 4 }),
  fc.constantFrom(null, "", " ", 0, -1, 1e308, [], {}, "x".repeat(20_000), "\0", "\ud800"),
);

/** Generates values that the shape accepts. Generated texts that its rule rejects are replaced by valid ones. */
function arbitraryOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.kind === "fields") return fieldsOf(shape);
  if (shape.kind === "list") return fc.array(arbitraryOf(shape.element), { maxLength: 4 });
  if (shape.kind === "anything") return fc.jsonValue({ maxDepth: 2 });
  const good = goodValues(shape);
  const fixed = fc.constantFrom(...good);
  if (shape.values || !shape.takes.has("text")) return fixed;
  return fc.oneof(
    fixed,
    text.map((value) => (shape.accepts(value) ? value : good[0])),
  );
}

function fieldsOf({ fields }: Fields): fc.Arbitrary<CallInput> {
  const entries = Object.entries(fields);
  return fc.record(Object.fromEntries(entries.map(([name, { shape }]) => [name, arbitraryOf(shape)])), {
    requiredKeys: entries.flatMap(([name, { mayBeMissing }]) => (mayBeMissing ? [] : [name])),
  });
}

/** Defect of an input: raw text instead of JSON, or junk values in some fields and additional unknown fields. */
type Spoil = { raw: string } | { wrong: readonly { at: number; value: unknown }[]; extra: CallInput };

const spoiling: fc.Arbitrary<Spoil | undefined> = fc.oneof(
  { weight: 6, arbitrary: fc.constant(undefined) },
  {
    weight: 5,
    arbitrary: fc.record({
      wrong: fc.array(fc.record({ at: fc.nat(40), value: junk }), { minLength: 1, maxLength: 3 }),
      extra: fc.dictionary(text, junk, { maxKeys: 2 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      raw: fc.oneof(
        text,
        fc.json(),
        fc.json().map((json) => json.slice(1)),
      ),
    }),
  },
);

const role: fc.Arbitrary<Role> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Role>("admin") },
  { weight: 2, arbitrary: fc.constant<Role>("customer") },
  { weight: 2, arbitrary: fc.constantFrom(...ROLES) },
);

const targets = [
  ...rows.map((row) => ({
    name: `${row.method} ${row.path}`,
    procedure: row.procedure,
    shape: bodyShape(row),
    row,
  })),
  ...procedures
    .filter(({ type }) => type !== "subscription")
    .map((of) => ({ name: of.name, procedure: of.name, shape: of.shape, of })),
];

type Target = (typeof targets)[number];

interface Asked {
  target: Target;
  as: Role;
  /** Generated fields. They replace those of the sample, unless `plain` is set. */
  input: CallInput;
  /** True to send the sample unchanged, with the id of an existing record. */
  plain: boolean;
  id: string | undefined;
  spoil: Spoil | undefined;
}

const asked: fc.Arbitrary<Asked> = fc.constantFrom(...targets).chain((target) =>
  fc.record({
    target: fc.constant(target),
    as: role,
    input: target.shape ? fieldsOf(target.shape) : fc.constant({}),
    plain: fc.boolean(),
    id: fc.option(fc.oneof(text, fc.constantFrom(...junkIds)), { freq: 4, nil: undefined }),
    spoil: spoiling,
  }),
);

async function inputOf(
  world: World,
  { target, as, input, plain, id, spoil }: Asked,
): Promise<{ input: CallInput; raw: string | undefined }> {
  // An earlier call of the sequence may have deleted what the sample needs, such as a session.
  const sample = await sampleFor(world, target.procedure, target.shape, as).catch(() => ({}));
  const names = ["_id", "_ids", "after", "id", "token", "challenge", "code", "response"];
  const kept = Object.fromEntries(Object.entries(sample).filter(([name]) => names.includes(name)));
  let whole: CallInput = plain ? sample : { ...input, ...kept };
  if (id !== undefined && "_id" in whole) whole = { ...whole, _id: id };
  if (!spoil) return { input: whole, raw: undefined };
  if ("raw" in spoil) return { input: whole, raw: spoil.raw };
  const places = target.shape ? placesOf(target.shape) : [];
  for (const { at, value } of spoil.wrong) {
    const place = places[at % Math.max(1, places.length)];
    if (place) whole = Object(withValue(whole, place.path, value));
  }
  return { input: { ...whole, ...spoil.extra }, raw: undefined };
}

/** Serializes values that JSON.stringify rejects: a bigint becomes a string, a cyclic value becomes undefined. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, (_, each: unknown) => (typeof each === "bigint" ? String(each) : each));
  } catch {
    return undefined;
  }
}

/**
 * Tables that a failed call may change. If a provider does not respond, the payment session remains: the provider may have created it, so
 * the shop queries it later. A failed attempt to connect a provider is recorded.
 */
const LEFT: Readonly<Record<string, readonly string[]>> = {
  "orders.pay": ["payment_sessions", "payment_jobs", "payments", "payment_sums"],
  "subscriptions.openSetup": ["method_setups", "payment_jobs"],
  "settings.payments.connectStripe": ["audit_log", "row_counts"],
  "settings.payments.connectPaypal": ["audit_log", "row_counts"],
};

const describeCall = ({ target, as }: Asked, raw: string | undefined) => `${as}: ${target.name} ${raw ?? ""}`;

/**
 * Sends `inputs` generated requests to random procedures and REST paths in random roles. The inputs follow the schemas, and some are
 * broken. Throws with the shortest failing sequence of calls if a response is a 5xx or contains a stack trace, or if a refused call changed
 * data. The same seed sends the same inputs.
 */
export async function fuzz(inputs: number, seed: number): Promise<FuzzCounts> {
  const world = await openWorld();
  const counts: FuzzCounts = { inputs: 0, reached: 0, refused: 0, statuses: {}, targets: 0 };
  const seen = new Set<string>();

  async function call(each: Asked): Promise<void> {
    const { input, raw } = await inputOf(world, each);
    const json = raw ?? jsonOf(input);
    const { target, as } = each;
    const left = LEFT[target.procedure];
    const before = world.digest(left);
    const id = each.id ?? idFor(world, target.procedure);
    const answer =
      "row" in target
        ? await askPath(world, target.row, as, { id, ...(json === undefined ? {} : { raw: json }) })
        : await askProcedure(world, target.of, as, input, json);
    const told = `${describeCall(each, json)} → ${answer.status} ${answer.text.slice(0, 500)}`;
    if (answer.status >= 500) throw new Error(`A failure of our own: ${told}`);
    const leak = leakIn(answer);
    if (leak && answer.status >= 400) throw new Error(`It shows ${leak}: ${told}`);
    if (answer.status >= 400 && world.digest(left) !== before)
      throw new Error(`Refused, and yet changed: ${told}`);
    counts.inputs += 1;
    counts.statuses[answer.status] = (counts.statuses[answer.status] ?? 0) + 1;
    if (HANDLED.has(answer.status)) counts.reached += 1;
    if (answer.status >= 400) counts.refused += 1;
    seen.add(target.name);
  }

  try {
    const sequence = fc.array(asked, { minLength: SEQUENCE, maxLength: SEQUENCE });
    const property = fc.asyncProperty(sequence, (calls) =>
      world.withRollback(async () => {
        for (const each of calls) await call(each);
      }),
    );
    await fc.assert(property, { numRuns: Math.ceil(inputs / SEQUENCE), seed });
    if (Object.hasOwn(Object.prototype, "isAdmin")) throw new Error("A prototype was reached.");
  } finally {
    await world.close();
  }
  return { ...counts, targets: seen.size };
}
