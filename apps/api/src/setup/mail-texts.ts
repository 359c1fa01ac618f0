import { audit, write } from "@rankwright/db/core";
import { deleteMailText, findMailText, saveMailText } from "@rankwright/db/settings";
import { type Issue, requiredText, siteName } from "@rankwright/schema";
import { z } from "zod";
import type { Context } from "../context/context.ts";
import {
  commonPlaceholders,
  fillTemplate,
  type MailKind,
  type Placeholder,
  placeholdersIn,
  SAMPLE_SITE,
} from "../mail/kind.ts";
import { previewHtml } from "../mail/letterhead.ts";
import { isTranslated } from "../mail/translations/index.ts";
import { followSettings } from "../settings/live.ts";
import type { MailWords } from "../settings/mail-words.ts";
import { changedMeanwhile, notFound, requireNoIssues } from "../trpc/errors.ts";
import { adminProcedure } from "../trpc/trpc.ts";
import { mailKinds } from "./mail-kinds.ts";

const SUBJECT_MAX = 200;
const TEXT_MAX = 5_000;

const name = z.enum(
  mailKinds.map((kind) => kind.name),
  "There is no such mail.",
);
const subject = requiredText("Subject", SUBJECT_MAX)
  .overwrite((text) => text.trim())
  .refine((text) => !/[\r\n]/.test(text), "Subject must be one line.");
const text = requiredText("Text", TEXT_MAX).overwrite(
  (typed) =>
    `${typed
      .replace(/\r\n?/g, "\n")
      .replace(/\n{3,}/g, "\n\n")
      .trim()}\n`,
);
const draft = z.strictObject({ name, subject, text });

function requireKind(wanted: string): MailKind {
  const found = mailKinds.find((kind) => kind.name === wanted);
  if (!found) throw notFound("mail");
  return found;
}

const allOf = (kind: MailKind): Record<string, Placeholder> => ({
  ...commonPlaceholders,
  ...kind.placeholders,
});

/** Returns the errors in the placeholders: unknown ones, and required ones that are missing. */
function placeholderIssues(kind: MailKind, words: MailWords): Issue[] {
  const known = allOf(kind);
  const listed = Object.keys(known)
    .map((one) => `{${one}}`)
    .join(", ");
  const unknown = (["subject", "text"] as const).flatMap((path) =>
    placeholdersIn(words[path])
      .filter((one) => !Object.hasOwn(known, one))
      .map((one) => ({ path, message: `{${one}} can't be used in this mail. You can use ${listed}.` })),
  );
  const used = new Set(placeholdersIn(`${words.subject}\n${words.text}`));
  const missing = Object.entries(kind.placeholders)
    .filter(([one, { needed }]) => needed && !used.has(one))
    .map(([one, { description }]) => ({
      path: "text",
      message: `{${one}} is missing. The mail needs ${description}.`,
    }));
  return [...unknown, ...missing];
}

function requireFitting(kind: MailKind, words: MailWords): void {
  requireNoIssues(placeholderIssues(kind, words));
}

/** Fills in a mail's sample values. */
const sampleOf = (ctx: Pick<Context, "env">, kind: MailKind, words: MailWords) =>
  fillTemplate(words, kind.placeholders, {
    site: siteName(ctx.env),
    ...Object.fromEntries(Object.entries(kind.placeholders).map(([one, { sample }]) => [one, sample])),
  });

/** Renders a mail with sample values, as its recipient would see it. */
function previewOf(ctx: Pick<Context, "db" | "env">, kind: MailKind, words: MailWords) {
  const shown = sampleOf(ctx, kind, words);
  return { subject: shown.subject, html: previewHtml(ctx, shown, SAMPLE_SITE) };
}

function toMailText(ctx: Pick<Context, "db">, kind: MailKind) {
  const own = findMailText(ctx.db, kind.name);
  const { name: id, label, to } = kind;
  return {
    name: id,
    label,
    to,
    subject: own?.subject ?? kind.subject,
    text: own?.text ?? kind.text,
    isOwn: own !== undefined,
    /** True if customers get the default text in the language of their invoice. */
    isTranslated: isTranslated(kind.name),
    /** Number of times the text was saved. 0 for the default text. */
    revision: own?.revision ?? 0,
    placeholders: Object.entries(allOf(kind)).map(([one, { description, needed = false }]) => ({
      name: one,
      description,
      needed,
    })),
  };
}

/** Procedures for the texts of all mails. */
export const mailTextProcedures = {
  /** Lists all kinds of mail. Subjects have sample values instead of placeholders. */
  list: adminProcedure.query(({ ctx }) =>
    mailKinds.map((kind) => {
      const { name: id, label, to, isOwn, ...words } = toMailText(ctx, kind);
      return { name: id, label, to, subject: sampleOf(ctx, kind, words).subject, isOwn };
    }),
  ),
  get: adminProcedure
    .input(z.strictObject({ name }))
    .query(({ ctx, input }) => toMailText(ctx, requireKind(input.name))),
  /** Renders a draft. Throws BAD_REQUEST if a placeholder is unknown or a required one is missing. */
  preview: adminProcedure.input(draft).mutation(({ ctx, input }) => {
    const kind = requireKind(input.name);
    requireFitting(kind, input);
    return previewOf(ctx, kind, input);
  }),
  /** Saves the text of a mail. Throws CONFLICT if it has changed since `revision`. */
  save: adminProcedure
    .input(draft.extend({ revision: z.int({ error: "Revision must match the version you loaded." }) }))
    .mutation(async ({ ctx, input }) => {
      const kind = requireKind(input.name);
      requireFitting(kind, input);
      await write(ctx.db, (tx) => {
        const now = toMailText({ db: tx }, kind);
        if (now.revision !== input.revision) throw changedMeanwhile("this mail", now);
        if (now.subject === input.subject && now.text === input.text) return;
        saveMailText(tx, { name: kind.name, subject: input.subject, text: input.text }, ctx.now());
        audit(tx, ctx.user.email, "settings.mailTexts.save", kind.label, ctx.now());
      });
      followSettings(ctx);
      return toMailText(ctx, kind);
    }),
  /** Resets a mail to its default text. */
  reset: adminProcedure.input(z.strictObject({ name })).mutation(async ({ ctx, input }) => {
    const kind = requireKind(input.name);
    await write(ctx.db, (tx) => {
      if (!findMailText(tx, kind.name)) return;
      deleteMailText(tx, kind.name);
      audit(tx, ctx.user.email, "settings.mailTexts.reset", kind.label, ctx.now());
    });
    followSettings(ctx);
    return toMailText(ctx, kind);
  }),
};
