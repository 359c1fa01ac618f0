import type { BriefAnswer, BriefAnswers, BriefField } from "@rankwright/schema";

/** What a control of the form is called. */
export const nameOf = ({ id }: Pick<BriefField, "id">) => `answers.${id}`;

/** What the form says, by the ids of its questions. */
export function readAnswers(fields: readonly BriefField[], form: FormData): BriefAnswers {
  const texts = (name: string) => form.getAll(name).filter((value) => typeof value === "string");
  return Object.fromEntries(
    fields.map((field) => {
      const given = texts(nameOf(field));
      // Ids come one by one from a form without script, and in one line from the page's own.
      if (field.kind === "file") return [field.id, given.flatMap((ids) => ids.split(",")).filter(Boolean)];
      // A form sends line breaks as two characters; what was typed has one.
      return [field.id, field.kind === "several" ? given : (given[0] ?? "").replaceAll("\r\n", "\n")];
    }),
  );
}

const textOf = (answer: BriefAnswer | undefined) => JSON.stringify(answer?.length ? answer : "");

/** The answers that differ, by the ids of their questions. */
export function changedAnswers(now: BriefAnswers, before: BriefAnswers): BriefAnswers {
  return Object.fromEntries(
    Object.entries(now).filter(([id, answer]) => textOf(answer) !== textOf(before[id])),
  );
}
