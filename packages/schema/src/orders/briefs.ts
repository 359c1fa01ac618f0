import { z } from "zod";
import { formatNumber } from "../format-number.ts";
import { optionalText, requiredText, TEXT_MAX, typedAddress, URL_MAX, wellFormed } from "../text.ts";
import { isSafeAddress } from "../url.ts";

/** Types of answers to a brief's questions. */
export const BRIEF_KINDS = ["text", "longText", "choice", "several", "url", "file", "date"] as const;
export type BriefKind = (typeof BRIEF_KINDS)[number];

/** Labels of the answer types in the editor. */
export const briefKindWords = {
  text: "Short text",
  longText: "Long text",
  choice: "Single choice",
  several: "Multiple choice",
  url: "Link",
  file: "Files",
  date: "Date",
} as const satisfies Record<BriefKind, string>;

export const BRIEF_FIELDS_MAX = 40;
const BRIEF_OPTIONS_MAX = 30;
/** Maximum number of files in one answer. */
const BRIEF_FILES_MAX = 10;
const LINE_MAX = 500;

const hasOptions = (kind: BriefKind) => kind === "choice" || kind === "several";

const option = requiredText("Choice", 200);

/** One question. Its `id` never changes, so that answers stay with it when the owner rewords or moves it. */
export const briefField = z
  .strictObject({
    id: z
      .string({ error: "A question's id must be text." })
      .regex(/^[a-z][a-z0-9]{0,23}$/, "A question's id must be a short name.")
      // Every object inherits this property, so the question would seem to be answered.
      .refine((id) => id !== "constructor", "A question's id must not be this word."),
    kind: z.enum(BRIEF_KINDS, { error: `Kind must be one of ${BRIEF_KINDS.join(", ")}.` }),
    label: requiredText("Question", 300),
    hint: optionalText("Hint", LINE_MAX),
    required: z.boolean({ error: "Required must be true or false." }),
    options: z
      .array(option, { error: "Choices must be a list." })
      .max(BRIEF_OPTIONS_MAX, `There may be at most ${BRIEF_OPTIONS_MAX} choices.`),
  })
  .superRefine(({ kind, options }, context) => {
    const addIssue = (message: string) => context.addIssue({ code: "custom", path: ["options"], message });
    if (hasOptions(kind) && options.length < 2) addIssue("A choice question needs at least two choices.");
    if (!hasOptions(kind) && options.length > 0) addIssue("Only choice questions can have choices.");
    if (new Set(options.map((each) => each.trim())).size < options.length)
      addIssue("Choices must be different.");
  });
export type BriefField = z.infer<typeof briefField>;

/** A package's intake form: its questions in order; an empty list disables the brief. */
export const briefFields = z
  .array(briefField, { error: "The form must be a list of questions." })
  .max(BRIEF_FIELDS_MAX, `A form may have at most ${BRIEF_FIELDS_MAX} questions.`)
  .superRefine((fields, context) => {
    const seen = new Set<string>();
    for (const [at, { id }] of fields.entries()) {
      if (seen.has(id))
        context.addIssue({ code: "custom", path: [at, "id"], message: "Two questions have the same id." });
      seen.add(id);
    }
  });

/** An answer: text, or a list of choices or file ids. */
export type BriefAnswer = string | string[];
export type BriefAnswers = Record<string, BriefAnswer>;

/** First and last valid day in a date answer. */
export const BRIEF_DAYS = { first: "1900-01-01", last: "2099-12-31" } as const;

const isDay = (value: string) => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  const date = new Date(`${value}T00:00:00Z`);
  return year !== undefined && date.getUTCMonth() + 1 === Number(month) && date.getUTCDate() === Number(day);
};

const line = (max: number) => (label: string) =>
  z
    .string({ error: `${label}: enter text.` })
    .max(max, `${label}: at most ${formatNumber(max)} characters.`)
    .refine(wellFormed, `${label}: contains characters that can't be stored.`);

const list = (label: string, max: number, element: z.ZodType<string>) =>
  z
    .array(element, { error: `${label}: must be a list.` })
    .max(max, `${label}: at most ${max}.`)
    .refine((values) => new Set(values).size === values.length, `${label}: choose each only once.`);

/** Schemas for answers in a draft: "" and [] mean unanswered, and an address may be incomplete. */
const draftOf = {
  text: ({ label }) => line(LINE_MAX)(label),
  longText: ({ label }) => line(TEXT_MAX)(label),
  url: ({ label }) => line(URL_MAX)(label),
  date: ({ label }) =>
    line(20)(label).refine(
      (value) => value === "" || isDay(value),
      `${label}: enter a valid date such as 2026-03-02.`,
    ),
  choice: ({ label, options }) =>
    line(200)(label).refine(
      (value) => value === "" || options.includes(value),
      `${label}: choose one of the options.`,
    ),
  several: ({ label, options }) =>
    list(
      label,
      options.length,
      z.string().refine((value) => options.includes(value), `${label}: choose from the options.`),
    ),
  file: ({ label }) => list(label, BRIEF_FILES_MAX, z.string().max(64)),
} as const satisfies Record<BriefKind, (field: BriefField) => z.ZodType<BriefAnswer>>;

/** Returns the schema of a final answer, with checks in addition to those of a draft. */
function finished(field: BriefField): z.ZodType<BriefAnswer> {
  const { kind, label, required } = field;
  const given: z.ZodType<BriefAnswer> =
    kind === "url" ? typedAddress(label).pipe(draftOf.url(field)) : draftOf[kind](field);
  return given.superRefine((value: BriefAnswer, context: z.RefinementCtx) => {
    const tell = (message: string) => context.addIssue({ code: "custom", message });
    const isEmpty = typeof value === "string" ? value.trim() === "" : value.length === 0;
    if (isEmpty && required) return tell(`${label}: an answer is required.`);
    if (isEmpty || typeof value !== "string") return;
    if (kind === "url" && (!/^https?:/i.test(value) || !isSafeAddress(value, "link")))
      tell(`${label}: enter a web address such as example.com.`);
    // Dates in this format sort as text. In a draft the year may be incomplete.
    if (kind === "date" && (value < BRIEF_DAYS.first || value > BRIEF_DAYS.last))
      tell(`${label}: enter a date between 1900 and 2099.`);
  });
}

/** Returns the question with a label for error messages: quoted if it ends with punctuation. */
const asNamed = (field: BriefField) => ({
  ...field,
  label: /[?!.:]$/.test(field.label) ? `“${field.label}”` : field.label,
});

/**
 * Returns the schema of the answers to a form, by question id. With `whole`, all required answers must be complete; otherwise (in a
 * draft) they may be missing, empty or incomplete. The path of each issue is the question's id, and its message contains the label.
 */
export function briefAnswers(
  fields: readonly BriefField[],
  { whole }: { whole: boolean },
): z.ZodType<BriefAnswers> {
  const shape = Object.fromEntries(
    fields
      .map(asNamed)
      .map((field) => [
        field.id,
        whole
          ? finished(field).prefault(field.kind === "several" || field.kind === "file" ? [] : "")
          : draftOf[field.kind](field).optional(),
      ]),
  );
  // The shape is built from data, so TypeScript can't infer that it contains only answers.
  return z.strictObject(shape) as unknown as z.ZodType<BriefAnswers>;
}

/** State of a brief: the order has none, it is waiting for answers, or it was sent. */
export type BriefState = "none" | "open" | "sent";

/** Times between the request for a brief and its reminders, in milliseconds. */
export const BRIEF_REMINDERS_MS = [2 * 86_400_000, 5 * 86_400_000] as const;

export const briefTexts = {
  sent: "Your brief was sent. We can start now.",
  saved: "Saved",
  isSent: "This brief was already sent and can't be changed. Send us a message instead.",
  isStale: "The brief was changed in another window in the meantime.",
} as const;
