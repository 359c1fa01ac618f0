import { paymentsSettings, type SettingGroup, settingGroups } from "@rankwright/schema";
import { describe, expect, test } from "vitest";
import { variablesOf } from "./variables.ts";

describe.each([
  ["sandbox", "Test", "Live"],
  ["live", "Live", "Test"],
])("in the payment mode %s", (mode, ofMode, ofOther) => {
  const fields = Object.entries(paymentsSettings.fields).filter(([, field]) => "variable" in field);
  const saved = Object.fromEntries(fields.map(([name]) => [name, `what was typed as ${name}`]));
  const variables = variablesOf({ payments: { ...saved, mode } }, {}, "off");

  test.each(fields.filter(([name]) => !name.includes(ofOther)))(
    "the saved %s is passed to its payment provider",
    (name, field) => {
      const variable = "variable" in field ? field.variable : "";
      expect(variables[variable]).toBe(field.kind === "choice" ? mode : saved[name]);
    },
  );

  test(`no setting of the mode ${ofOther} is passed to a payment provider`, () => {
    const others = fields.filter(([name]) => name.includes(ofOther)).map(([name]) => saved[name]);
    expect(others.length).toBeGreaterThan(0);
    expect(Object.values(variables).filter((value) => others.includes(value))).toEqual([]);
    expect(fields.some(([name]) => name.includes(ofMode))).toBe(true);
  });
});

const { payments: _, ...others } = settingGroups;
const withVariables = Object.values<SettingGroup>(others).filter(({ fields }) =>
  Object.values(fields).some(({ variable }) => variable !== undefined),
);
describe.each(withVariables)("in the group $name", ({ name: group, fields }) => {
  const saved = Object.fromEntries(Object.keys(fields).map((name) => [name, `typed-${name}`]));
  const variables = variablesOf({ [group]: saved }, {}, "off");

  test.each(Object.entries(fields).flatMap(([name, { variable }]) => (variable ? [[name, variable]] : [])))(
    "the saved %s is passed as %s",
    (name, variable) => {
      expect(variables[variable]).toContain(`typed-${name}`);
    },
  );
});
