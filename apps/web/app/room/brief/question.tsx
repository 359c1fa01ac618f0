import { BRIEF_DAYS, type BriefAnswer, type BriefField } from "@rankwright/schema";
import { Checkbox, cx, FormField, Icon, Select, Textarea, TextInput } from "@rankwright/ui";
import { type ReactNode, useEffect, useRef } from "react";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { Attach } from "#app/room/files/attach.tsx";
import { useFiles } from "#app/room/files/use-files.ts";
import type { RoomKey } from "#app/room/room-data.ts";
import { nameOf } from "./read-answers.ts";
import type { Brief } from "./use-autosave.ts";

interface QuestionProps {
  field: BriefField;
  answer: BriefAnswer | undefined;
  error?: string | undefined;
  /** For a question that asks for files. */
  files: {
    /** Room that the files are uploaded to. */
    room: RoomKey;
    /** Files that are already uploaded. */
    sent: Brief["files"];
    onChanged: () => void;
    onSending: (isSending: boolean) => void;
  };
}

/** One question of a brief, as a control that works with and without script. */
export function Question(props: QuestionProps) {
  const { field, answer, error } = props;
  if (field.kind === "several") return <Several {...props} />;
  if (field.kind === "file") return <FilesQuestion {...props} />;
  const text = typeof answer === "string" ? answer : "";
  const { kind, label, hint, required, options } = field;
  return (
    <FormField
      label={label}
      name={nameOf(field)}
      hint={hint}
      error={error}
      optional={!required}
      required={required}
    >
      {(control) => {
        if (kind === "longText") return <Textarea {...control} rows={5} defaultValue={text} />;
        if (kind === "choice")
          return (
            <Select
              {...control}
              options={[{ value: "", label: "Please choose" }, ...options]}
              defaultValue={text}
            />
          );
        if (kind === "date")
          return (
            <TextInput
              {...control}
              type="date"
              min={BRIEF_DAYS.first}
              max={BRIEF_DAYS.last}
              className="max-w-56"
              defaultValue={text}
            />
          );
        if (kind === "url")
          return (
            <TextInput
              {...control}
              type="url"
              inputMode="url"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="https://"
              defaultValue={text}
            />
          );
        return <TextInput {...control} defaultValue={text} />;
      }}
    </FormField>
  );
}

interface GroupProps extends Pick<QuestionProps, "field" | "error"> {
  children: (describedBy: string | undefined) => ReactNode;
}

/** A group of controls that answer one question. */
function Group({ field, error, children }: GroupProps) {
  const { id, label, hint, required } = field;
  const name = nameOf(field);
  const described = cx(hint && `${id}-hint`, error && `${name}-error`);
  return (
    <fieldset
      className="grid min-w-0 grid-cols-1 gap-1.5"
      {...(described && { "aria-describedby": described })}
    >
      <legend className="mb-1.5 flex w-full items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold wrap-anywhere">{label}</span>
        {!required && <span className="text-xs text-text-muted">optional</span>}
      </legend>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-text-muted wrap-anywhere">
          {hint}
        </p>
      )}
      {children(described || undefined)}
      {error && (
        <p
          id={`${name}-error`}
          className="flex items-start gap-1.5 text-sm font-medium text-danger wrap-anywhere"
        >
          <Icon name="alert" size={18} className="mt-0.5" />
          {error}
        </p>
      )}
    </fieldset>
  );
}

function Several({ field, answer, error }: QuestionProps) {
  const name = nameOf(field);
  return (
    <Group field={field} error={error}>
      {() => (
        <div className="grid gap-x-6 sm:grid-cols-2">
          {field.options.map((option, at) => (
            <Checkbox
              key={option}
              id={at === 0 ? name : undefined}
              name={name}
              value={option}
              defaultChecked={Array.isArray(answer) && answer.includes(option)}
            >
              {option}
            </Checkbox>
          ))}
        </div>
      )}
    </Group>
  );
}

/** Question that asks for files. They are uploaded as soon as they are chosen; without script, they are sent with the form. */
function FilesQuestion({ field, answer = [], error, files }: QuestionProps) {
  const { room, sent, onChanged, onSending } = files;
  const name = nameOf(field);
  const hydrated = useHydrated();
  const attached = useFiles(
    room,
    sent.filter(({ _id }) => answer.includes(_id)),
  );
  const { ids, isSending, add } = attached;
  const chosen = useRef<HTMLInputElement>(null);
  const answered = useRef({ ids, isSending });
  useEffect(() => {
    const before = answered.current;
    answered.current = { ids, isSending };
    if (before.ids !== ids) onChanged();
    if (before.isSending !== isSending) onSending(isSending);
  });
  const first = useRef(add);
  useEffect(() => {
    // Uploads files that were chosen before the script ran.
    first.current([...(chosen.current?.files ?? [])]);
  }, []);
  return (
    <Group field={field} error={error}>
      {(describedBy) =>
        hydrated ? (
          <Attach attached={attached} label="Add files" name={name} id={name} describedBy={describedBy} />
        ) : (
          <>
            {attached.files.map((file) => (
              <Checkbox key={file.key} name={name} value={file._id ?? ""} defaultChecked>
                Keep {file.name}
              </Checkbox>
            ))}
            <input
              ref={chosen}
              type="file"
              multiple
              id={name}
              name={name}
              aria-label={field.label}
              aria-describedby={describedBy}
              className="min-h-11 max-w-full text-sm file:me-3 file:min-h-11 file:rounded-md file:border file:border-solid file:border-border file:bg-surface-raised file:px-4 file:font-semibold file:text-text"
            />
            <p className="text-xs text-text-muted">Up to 50 MB in total</p>
          </>
        )
      }
    </Group>
  );
}
