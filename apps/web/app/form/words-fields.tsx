import { FormErrors, TextareaField, TextField } from "@rankwright/ui";
import type { ReactNode } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { ChangedMeanwhile, NOT_SAVED } from "./changed-meanwhile.tsx";
import type { useTyped } from "./use-typed.ts";
import type { Words } from "./words.ts";
import { readProblem } from "./write-problem.ts";

interface Props<Saved> {
  /** Prefix of the fields' ids. */
  id: string;
  form: ReturnType<typeof useTyped<Saved, Words>>;
  /** Mutation that saves. */
  save: { isPending: boolean; error: unknown };
  /** Loads the version that was saved in another window, and clears the error. */
  reread?: (() => Promise<Saved>) | undefined;
  textRequired?: boolean;
  /** Hint that explains the placeholders of the text. */
  hint: string;
  /** Buttons of the form. */
  children: ReactNode;
}

/** Fields for a subject and a text, with the errors of saving them. */
export function WordsFields<Saved>(props: Props<Saved>) {
  const { id, form, save, reread, textRequired, hint, children } = props;
  const { typed, setTyped } = form;
  const isHydrated = useHydrated();
  const problem = save.error && !save.isPending ? readProblem(save.error) : undefined;
  const isStale = problem?.kind === "stale";
  const errorOf = (path: string) => problem?.issues.find((issue) => issue.path === path)?.message;
  return (
    <>
      {problem && (
        <FormErrors
          issues={problem.issues}
          ids={{ subject: `${id}-subject`, text: `${id}-text` }}
          title={isStale ? NOT_SAVED : undefined}
        />
      )}
      {isStale && reread && <ChangedMeanwhile form={form} reread={reread} />}
      <fieldset disabled={!isHydrated} className="grid min-w-0 gap-5">
        <TextField
          label="Subject"
          name="subject"
          id={`${id}-subject`}
          required
          autoComplete="off"
          error={errorOf("subject")}
          value={typed.subject}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, subject: value })}
        />
        <TextareaField
          label="Text"
          name="text"
          id={`${id}-text`}
          required={textRequired}
          rows={14}
          hint={hint}
          error={errorOf("text")}
          value={typed.text}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, text: value })}
        />
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">{children}</div>
      </fieldset>
    </>
  );
}
