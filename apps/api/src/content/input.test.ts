import {
  LONG_TEXT_MAX,
  type Section,
  type SectionField,
  sections,
  TEXT_MAX,
  URL_MAX,
} from "@rankwright/schema";
import { callContent, refusalOf, sampleRecord } from "@rankwright/test-kit/content";
import { type TestSite, testSite } from "@rankwright/test-kit/site";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createContext } from "../context/context.ts";
import { buildRouter } from "../router.ts";

/** Values that no URL field may store, in various disguises. */
const hostile = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  " javascript:alert(1)",
  "java\nscript:alert(1)",
  "\u0001javascript:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "data:image/svg+xml;base64,PHN2Zy8+",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "//elsewhere.example/picture.png",
  "/\\elsewhere.example",
  "https://user:word@elsewhere.example/",
  'https://example.com/"onerror="alert(1)',
  "https://",
];

const isAddress = ({ kind }: SectionField) => kind === "image" || kind === "link" || kind === "icon";

/** Returns every invalid value of a field, with what is wrong with it. */
function badValues(field: SectionField, isCreate: boolean): [string, unknown][] {
  const max = isAddress(field) ? URL_MAX : field.kind === "long-text" ? LONG_TEXT_MAX : TEXT_MAX;
  const long = isAddress(field) ? `https://example.com/${"a".repeat(max)}` : "a".repeat(max + 1);
  const empty: [string, unknown][] = [
    ["empty", ""],
    ["blank", "  \n"],
  ];
  return [
    ["too long", long],
    ["a boolean", true],
    ["a list", ["text"]],
    ["an object", { text: "text" }],
    ["null", null],
    ["a lone surrogate", "\ud800"],
    ["a NUL character", "a\0b"],
    ...(field.kind === "price" ? [] : ([["a number", 7]] satisfies [string, unknown][])),
    ...(field.optional ? [] : empty),
    ...(field.optional || !isCreate ? [] : ([["missing", undefined]] satisfies [string, unknown][])),
    ...(isAddress(field) ? hostile.map((address): [string, unknown] => [address, address]) : []),
    ...(field.kind === "choice" ? ([["an unknown choice", "Neither"]] satisfies [string, unknown][]) : []),
    ...(field.kind === "price"
      ? ["0", "-1", "1e3", "1,000", "1.234", "1000000", "free", " 5"].map((sum): [string, unknown] => [
          sum,
          sum,
        ])
      : []),
  ];
}

const everyField = Object.values<Section>(sections).flatMap((of) =>
  Object.entries(of.fields).map(([name, field]) => ({ of, name, field, at: `${of.name}.${name}` })),
);

let site: TestSite;
let admin: ReturnType<TestSite["signedUp"]>;
const router = buildRouter(sections);
const call = (path: string, input?: unknown) =>
  callContent(router, createContext(site.deps, { user: admin }), path, input);

beforeAll(() => {
  site = testSite();
  admin = site.signedUp("owner@example.com", { admin: true });
});
afterAll(() => site.close());

describe("an invalid field is named in the error, and nothing is changed", () => {
  test.each(everyField)("adding: $at", async ({ of, name, field }) => {
    const before = await call(`${of.name}.list`);
    for (const [what, value] of badValues(field, true)) {
      const { code, issues } = await refusalOf(
        call(`${of.name}.create`, { ...sampleRecord(of), [name]: value }),
      );
      expect({ what, code, paths: [...new Set(issues.map(({ path }) => path))] }).toEqual({
        what,
        code: "BAD_REQUEST",
        paths: [name],
      });
      expect(issues.every(({ message }) => message.startsWith(field.label))).toBe(true);
    }
    expect(await call(`${of.name}.list`)).toEqual(before);
  });

  test.each(everyField)("changing: $at", async ({ of, name, field }) => {
    const records = await call(`${of.name}.list`);
    const saved =
      Array.isArray(records) && records.length > 0
        ? records[0]
        : await call(`${of.name}.create`, sampleRecord(of));
    for (const [what, value] of badValues(field, false)) {
      const { code, issues } = await refusalOf(
        call(`${of.name}.update`, { _id: saved._id, data: { [name]: value } }),
      );
      expect({ what, code, paths: [...new Set(issues.map(({ path }) => path))] }).toEqual({
        what,
        code: "BAD_REQUEST",
        // A field that depends on another one is checked in the whole record.
        paths: [field.optionalIf && what === "empty" ? name : `data.${name}`],
      });
    }
    expect(await call(`${of.name}.get`, { _id: saved._id })).toEqual(saved);
  });
});

describe.each(Object.values<Section>(sections).map((of) => ({ of, name: of.name })))("$name", ({ of }) => {
  test("lists every missing field in one error", async () => {
    const { issues } = await refusalOf(call(`${of.name}.create`, {}));
    const required = Object.keys(of.fields).filter((name) => !of.fields[name]?.optional);
    expect(issues.map(({ path }) => path).toSorted()).toEqual(required.toSorted());
  });

  test.each(["notAField", "_id", "__proto__", "constructor", "revision"])(
    "rejects the unknown field %s",
    async (unknown) => {
      const sent = Object.defineProperty({ ...sampleRecord(of) }, unknown, {
        value: "text",
        enumerable: true,
      });
      const { code, issues } = await refusalOf(call(`${of.name}.create`, sent));
      expect(code).toBe("BAD_REQUEST");
      expect(issues).toEqual([{ path: unknown, message: `There is no field ${unknown}.` }]);
    },
  );

  test("rejects an update without fields", async () => {
    const [saved] = Object.values(Object(await call(`${of.name}.list`)));
    const { code } = await refusalOf(call(`${of.name}.update`, { _id: Object(saved)._id, data: {} }));
    expect(code).toBe("BAD_REQUEST");
  });

  test.each(["", "0", "not-an-id", "f".repeat(24), "../../etc/passwd", "'; drop table content_records; --"])(
    "returns NOT_FOUND for the id %j",
    async (_id) => {
      for (const [procedure, input] of [
        ["get", { _id }],
        ["update", { _id, data: sampleRecord(of) }],
        ["remove", { _id }],
        ["restore", { _id }],
        ["history", { _id }],
      ] as const) {
        const { code } = await refusalOf(call(`${of.name}.${procedure}`, input));
        expect({ procedure, code }).toEqual({ procedure, code: "NOT_FOUND" });
      }
    },
  );
});
