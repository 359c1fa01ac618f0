import type { Answer } from "@rankwright/test-kit/rest";
import { badValues, junkIds, type Place, placesOf, withValue } from "@rankwright/test-kit/rights/bad-values";
import { askPath, askProcedure, bodyShape, procedures, rows } from "@rankwright/test-kit/rights/calls";
import { idFor, sampleFor, sectionField } from "@rankwright/test-kit/rights/samples";
import type { Fields } from "@rankwright/test-kit/rights/shape";
import { paths } from "@rankwright/test-kit/rights/table";
import { expectedStatus, leakIn, OPENING_MS, openWorld, type World } from "@rankwright/test-kit/rights/world";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: World;
beforeAll(async () => {
  world = await openWorld();
}, OPENING_MS);
afterAll(() => world.close());

// Fields with a record's id. Any text is valid; an unknown id returns 404.
const NAMES_A_RECORD = new Set(["_id", "after", "before", "id", "upTo", "uploadId", "fileId"]);
// Fields with a secret. Errors don't say what is wrong with it, and have one of several statuses.
const SECRETS = new Set(["token", "challenge", "response"]);
const SECRET_STATUSES = [400, 401, 404];
const isWrongSecret = ([{ path }, value]: readonly [Place, unknown]) =>
  SECRETS.has(path[0] ?? "") && typeof value === "string";

const nameOf = ({ path }: Place) => path.at(-1) ?? "";
/** Returns a field's path as errors name it: without `data`, which wraps a section's fields over tRPC but not over REST. */
const pathOf = ({ path }: Place) => path.join(".").replace(/^data\./, "");

/** Returns the paths of the fields that an error names. For an item of a list, returns the path of the list. */
function namedIn({ json }: Answer): string[] {
  const { issues, error } = Object(json);
  const list: unknown = issues ?? Object(error).data?.issues;
  if (!Array.isArray(list)) return [];
  return list.map((issue) =>
    String(Object(issue).path)
      .replace(/^data\./, "")
      .replace(/\.\d+(\..*)?$/, ""),
  );
}

/** Returns the kinds of invalid input. Each has the fields that can be invalid in this way, with an invalid value. */
function waysToBeWrong(
  procedure: string,
  places: readonly Place[],
  mayBeIncomplete: boolean,
): Map<string, [Place, unknown][]> {
  const ways = new Map<string, [Place, unknown][]>();
  const add = (how: string, place: Place, value: unknown) =>
    ways.set(how, [...(ways.get(how) ?? []), [place, value]]);
  for (const place of places) {
    const field = sectionField(procedure, nameOf(place));
    // A section's definition states whether its field is required; for other fields, the schema does.
    const isOptional = field && !mayBeIncomplete ? field.optional : !place.isRequired;
    const mayBeEmpty = NAMES_A_RECORD.has(nameOf(place)) || isOptional;
    for (const [how, value] of badValues(place.shape, !mayBeEmpty, field)) {
      if (NAMES_A_RECORD.has(nameOf(place)) && typeof value === "string") continue;
      add(how, place, value);
    }
    if (place.isRequired) add("missing", place, undefined);
  }
  return ways;
}

type CallInput = Record<string, unknown>;

/**
 * Passes a valid input to `ask`, which makes it invalid and sends it as admin. Expects one of the statuses, a response that leaks
 * nothing, and an unchanged database. Changes are rolled back.
 */
function expectNothing(
  procedure: string,
  shape: Fields | undefined,
  statuses: readonly number[],
  ask: (valid: CallInput) => Promise<Answer>,
  what: string,
): Promise<Answer> {
  return world.withRollback(async () => {
    const valid = await sampleFor(world, procedure, shape, "admin");
    const start = world.digest();
    const answer = await ask(valid);
    const told = `${what} → ${answer.text.slice(0, 600)}`;
    expect(statuses, told).toContain(answer.status);
    expect(leakIn(answer), told).toBeUndefined();
    expect(world.digest(), told).toBe(start);
    return answer;
  });
}

/** Number of invalid fields that are sent together. More fields with long texts would exceed the limit of a request's body. */
const FIELDS_AT_ONCE = 20;

/** Sends each kind of invalid input, and expects errors that name every invalid field. */
async function expectRefused(
  procedure: string,
  shape: Fields,
  ask: (input: unknown) => Promise<Answer>,
  mayBeIncomplete = false,
) {
  const refused = async (how: string, wrong: readonly [Place, unknown][]): Promise<Place[]> => {
    const what = `${how}: ${wrong.map(([place]) => pathOf(place))}`;
    const spoiled = (valid: CallInput) =>
      wrong.reduce<unknown>((input, [{ path }, value]) => withValue(input, path, value), valid);
    const isSecret = wrong.some(isWrongSecret);
    const statuses = isSecret ? SECRET_STATUSES : [400];
    const answer = await expectNothing(procedure, shape, statuses, (valid) => ask(spoiled(valid)), what);
    const named = namedIn(answer);
    return isSecret ? [] : wrong.map(([place]) => place).filter((place) => !named.includes(pathOf(place)));
  };

  for (const [how, wrong] of waysToBeWrong(procedure, placesOf(shape), mayBeIncomplete)) {
    // Invalid fields are sent together, except objects, which hide errors in their fields, and secrets, which hide all other errors.
    const secrets = wrong.filter(isWrongSecret);
    const objects = wrong.filter((each) => !isWrongSecret(each) && each[0].shape.kind !== "leaf");
    const leaves = wrong.filter((each) => !secrets.includes(each) && !objects.includes(each));
    const unnamed: Place[] = [];
    for (let from = 0; from < leaves.length; from += FIELDS_AT_ONCE)
      unnamed.push(...(await refused(how, leaves.slice(from, from + FIELDS_AT_ONCE))));
    if (secrets.length > 0) await refused(how, secrets);
    // One error names all invalid fields. Only a password is compared after the rest of the input is known to be valid.
    expect(
      unnamed.map(pathOf).filter((path) => path !== "password"),
      how,
    ).toEqual([]);
    for (const each of [...objects, ...leaves.filter(([place]) => unnamed.includes(place))])
      expect(await refused(how, [each]), `${how}: ${pathOf(each[0])} is named`).toEqual([]);
  }
}

/** Adds a field to the input's JSON text. JSON.stringify would treat `__proto__` as the prototype. */
const withKey = (input: CallInput, key: string) =>
  `{"${key}":{"isAdmin":true},${JSON.stringify(input).slice(1)}`.replace(",}", "}");

describe("over REST, invalid input is rejected with its fields and changes nothing", () => {
  const withBody = rows.flatMap((row) => {
    const shape = bodyShape(row);
    return shape ? [{ name: `${row.method} ${row.path}`, row, shape }] : [];
  });

  test.each(withBody)("$name", async ({ row, shape }) => {
    const id = idFor(world, row.procedure);
    const ask = (body: unknown) => askPath(world, row, "admin", { id, body });
    // Over REST, records may be created with missing fields, but an update can't clear a field.
    await expectRefused(row.procedure, shape, ask, row.method === "POST");
    if (placesOf(shape).length === 0) return;
    for (const raw of ["null", "[]", "5", "true", '"text"', "", "{", '{"a":1,}', "undefined", "\0", "[[[["])
      await expectNothing(row.procedure, shape, [400], () => askPath(world, row, "admin", { id, raw }), raw);
  });

  test.each(withBody)(
    "$name: unknown fields are ignored and listed, except text fields that are stored as extra fields",
    async ({ row, shape }) => {
      const left = { constructor: "x", toString: "x", isAdmin: true, ID: "1", revision: "7", "a b": "x" };
      const long = { colours: ["red"], size: 5, note: "x".repeat(2_001), half: "\ud800", none: null };
      const all = Object.entries({ colour: "red", ...left, ...long });
      const unknown = Object.fromEntries(all.filter(([name]) => !Object.hasOwn(shape.fields, name)));
      await world.withRollback(async () => {
        const right = paths[`${row.method} ${row.path}`] ?? "admin";
        const as = expectedStatus(right, "admin") === "ok" ? "admin" : "customer";
        const valid = await sampleFor(world, row.procedure, shape, as);
        const id = idFor(world, row.procedure);
        const answer = await askPath(world, row, as, { id, body: { ...valid, ...unknown } });
        expect(answer.status, answer.text).toBe(row.status);
        const { extra } = row;
        const ignored = Object.keys(unknown).filter((name) => {
          if (name === "colour") return extra === undefined;
          // Only content records have a `revision` column.
          return name !== "revision" || extra === undefined || extra === "content";
        });
        expect(answer.json).toMatchObject({ ignoredFields: ignored });
        for (const name of ignored.filter((one) => !(one in Object.prototype)))
          expect(answer.json).not.toHaveProperty([name], unknown[name]);
        if (extra) expect(answer.json).toMatchObject({ colour: "red" });
      });
    },
  );

  test.each(withBody)("$name: __proto__ can't change a prototype", async ({ row, shape }) => {
    const id = idFor(world, row.procedure);
    for (const key of ["__proto__", "\\u005f_proto__"])
      await expectNothing(
        row.procedure,
        shape,
        [400],
        (valid) => askPath(world, row, "admin", { id, raw: withKey(valid, key) }),
        key,
      );
    expect(Object({})).not.toHaveProperty("isAdmin");
  });
});

describe("an empty request is rejected with all fields that the caller must send", () => {
  const mutations = procedures.flatMap(({ shape, ...procedure }) =>
    shape && procedure.type === "mutation"
      ? [{ name: procedure.name, procedure: { ...procedure, shape } }]
      : [],
  );
  // The second step is only checked after the password. The fields of a message are checked after its order is found.
  const after: Readonly<Record<string, string>> = {
    "account.renewRecoveryCodes": "code",
    "room.send": "text",
    "room.note": "text",
    "room.askForChanges": "text",
  };

  for (const role of ["visitor", "customer", "admin"] as const)
    test.each(mutations)(`$name, as ${role}`, async ({ name, procedure }) => {
      const { shape } = procedure;
      const send = (input: (valid: CallInput) => CallInput) =>
        world.withRollback(async () => {
          const valid = await sampleFor(world, name, shape, role);
          return askProcedure(world, procedure, role, input(valid));
        });
      const empty = await send(() => ({}));
      if (empty.status === 401 || empty.status === 403) return;
      const named = namedIn(empty);
      for (const field of Object.keys(shape.fields).filter((each) => !named.includes(each))) {
        const answer = await send(({ [field]: _, ...rest }) => rest);
        const isRequired = answer.status === 400 && namedIn(answer).includes(field);
        expect(isRequired && after[name] !== field, `${field} is only named in the next answer`).toBe(false);
      }
    });
});

describe("over REST, an unknown id returns 404", () => {
  const withId = rows.filter(({ path }) => path.includes(":id"));
  test.each(withId.map((row) => ({ name: `${row.method} ${row.path}`, row })))("$name", async ({ row }) => {
    for (const id of wrongIds(row.procedure))
      await expectNothing(
        row.procedure,
        bodyShape(row),
        [404],
        (body) => askPath(world, row, "admin", { id, body }),
        id,
      );
  });
});

const isIdOf = ({ fields: { _id } }: Fields, value: string) =>
  _id?.shape.kind === "leaf" && _id.shape.accepts(value);

/** Number of unknown ids that each procedure is tested with. The procedures take turns with the ids. */
const IDS_EACH = 4;
let turn = 0;

/** Returns the next IDS_EACH unknown ids, and a few ids of existing records of other kinds. */
function wrongIds(procedure: string, more: readonly string[] = []): string[] {
  const junk = [...junkIds, ...more];
  const some = Array.from({ length: IDS_EACH }, () => junk[turn++ % junk.length] ?? "");
  const others = Object.values(world.ids).filter((id) => id !== idFor(world, procedure));
  const foreign = others.filter((id) => id !== world.ids.anotherEmail);
  return [...some, ...foreign.slice(0, 2), ...foreign.slice(-2)];
}

describe("over tRPC, invalid input is rejected with its fields and changes nothing", () => {
  const overRest = new Set<string>(rows.flatMap((row) => (bodyShape(row) ? [row.procedure] : [])));
  const withInput = procedures.flatMap(({ shape, ...procedure }) =>
    shape && procedure.type !== "subscription"
      ? [{ name: procedure.name, procedure: { ...procedure, shape } }]
      : [],
  );

  test.each(withInput)("$name", async ({ name, procedure }) => {
    const { shape } = procedure;
    // A procedure with a REST path was already tested with these inputs over REST.
    if (!overRest.has(name))
      await expectRefused(name, shape, (input) => askProcedure(world, procedure, "admin", input));
    const send = (raw: string) => askProcedure(world, procedure, "admin", undefined, raw);
    const whole = ["5", '"text"', "[]", "{", ...(procedure.type === "mutation" ? ["null", ""] : [])];
    for (const raw of whole) await expectNothing(name, shape, [400], () => send(raw), raw);
    for (const key of ["colour", "constructor", "toString", "__proto__"]) {
      const answer = await expectNothing(name, shape, [400], (valid) => send(withKey(valid, key)), key);
      expect(answer.text).toContain(key);
    }
    expect(Object({})).not.toHaveProperty("isAdmin");
  });

  test.each(withInput.filter(({ procedure: { shape } }) => Object.hasOwn(shape.fields, "_id")))(
    "$name: an unknown id returns 404",
    async ({ name, procedure }) => {
      for (const _id of wrongIds(name, ["", "\ud800"]))
        await expectNothing(
          name,
          procedure.shape,
          // A malformed id returns 400.
          [isIdOf(procedure.shape, _id) ? 404 : 400],
          (valid) => askProcedure(world, procedure, "admin", { ...valid, _id }),
          _id,
        );
    },
  );
});
