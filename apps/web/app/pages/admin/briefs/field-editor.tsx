import { BRIEF_KINDS, briefKindWords } from "@rankwright/schema";
import { Card, Checkbox, Icon, type IconName, SelectField, TextareaField, TextField } from "@rankwright/ui";
import { type DraftField, hasChoices } from "./draft.ts";

interface FieldEditorProps {
  field: DraftField;
  at: number;
  count: number;
  /** Returns the error of a property of the question, by its name. */
  errorOf: (part: string) => string | undefined;
  onChange: (field: DraftField) => void;
  onMove: (to: number) => void;
  onRemove: () => void;
}

function Tool({
  icon,
  label,
  isOff,
  onClick,
}: {
  icon: IconName;
  label: string;
  isOff?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      // Not `disabled`, so that the button keeps the focus when the question reaches the first or last place.
      aria-disabled={isOff}
      onClick={() => !isOff && onClick()}
      className="grid size-11 place-items-center rounded-md text-text-muted hover:bg-surface hover:text-text aria-disabled:cursor-default aria-disabled:opacity-30"
    >
      <Icon name={icon} size={18} />
    </button>
  );
}

/** Editor for one question of a form: its text, its type and its position. */
export function FieldEditor({ field, at, count, errorOf, onChange, onMove, onRemove }: FieldEditorProps) {
  const { id, kind, label, hint, required, lines } = field;
  const name = label.trim() || `question ${at + 1}`;
  return (
    <Card className="grid gap-5">
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-sm font-semibold text-text-muted">{`Question ${at + 1}`}</h2>
        <div className="flex">
          <Tool icon="move-up" label={`Move up: ${name}`} isOff={at === 0} onClick={() => onMove(at - 1)} />
          <Tool
            icon="move-down"
            label={`Move down: ${name}`}
            isOff={at === count - 1}
            onClick={() => onMove(at + 1)}
          />
          <Tool icon="trash" label={`Remove: ${name}`} onClick={onRemove} />
        </div>
      </div>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_14rem]">
        <TextField
          label="Question"
          name={`${id}-label`}
          required
          value={label}
          error={errorOf("label")}
          onChange={({ target }) => onChange({ ...field, label: target.value })}
        />
        <SelectField
          label="Answer type"
          name={`${id}-kind`}
          options={BRIEF_KINDS.map((value) => ({ value, label: briefKindWords[value] }))}
          value={kind}
          onChange={({ target }) => {
            const chosen = BRIEF_KINDS.find((each) => each === target.value);
            if (chosen) onChange({ ...field, kind: chosen });
          }}
        />
      </div>
      {hasChoices(kind) && (
        <TextareaField
          label="Choices"
          name={`${id}-options`}
          hint="One per line."
          rows={4}
          value={lines}
          error={errorOf("options")}
          onChange={({ target }) => onChange({ ...field, lines: target.value })}
        />
      )}
      <TextField
        label="Hint"
        name={`${id}-hint`}
        optional
        value={hint}
        error={errorOf("hint")}
        onChange={({ target }) => onChange({ ...field, hint: target.value })}
      />
      <Checkbox
        className="text-sm font-semibold"
        checked={required}
        onChange={({ target }) => onChange({ ...field, required: target.checked })}
      >
        Required
      </Checkbox>
    </Card>
  );
}
