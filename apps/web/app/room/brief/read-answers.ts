import type { BriefAnswer, BriefAnswers, BriefField } from "@rankwright/schema";

/** Name of the question's form control. */
export const nameOf = ({ id }: Pick<BriefField, "id">) => `answers.${id}`;

/** Returns the form's answers by question id. */
export function readAnswers(fields: readonly BriefField[], form: FormData): BriefAnswers {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries(
    fields.map((field) => {
      const given = texts(nameOf(field));
      // A form without script sends one id per value, and the page's script sends them separated by commas.
      if (field.kind === "file") return [field.id, given.flatMap((ids) => ids.split(",")).filter(Boolean)];
      // Forms send line breaks as CRLF; answers are stored with LF.
      return [field.id, field.kind === "several" ? given : (given[0] ?? "").replaceAll("\r\n", "\n")];
    }),
  );
}

const textOf = (answer: BriefAnswer | undefined) => JSON.stringify(answer?.length ? answer : "");

/** Returns the answers that differ, by question id. */
export function changedAnswers(now: BriefAnswers, before: BriefAnswers): BriefAnswers {
  return Object.fromEntries(
    Object.entries(now).filter(([id, answer]) => textOf(answer) !== textOf(before[id])),
  );
}
