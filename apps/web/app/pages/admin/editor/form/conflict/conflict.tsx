import type { FormOf } from "@rankwright/schema";
import { Alert, Button } from "@rankwright/ui";
import type { EditorRecord, Values } from "#app/pages/admin/editor/records.ts";
import type { Side, useSides } from "./sides.ts";

interface Props {
  section: FormOf;
  shown: readonly string[];
  mine: Values;
  theirs: EditorRecord;
  sides: ReturnType<typeof useSides>;
  isSaving: boolean;
  onMerge: () => void;
}

function Version({
  field,
  side,
  value,
  isChosen,
  onChoose,
}: {
  field: string;
  side: Side;
  value: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  return (
    <label
      htmlFor={`${field}-${side}`}
      className="flex gap-3 rounded-md border border-border bg-surface-raised p-3 has-checked:border-accent has-checked:bg-accent-soft"
    >
      <input
        type="radio"
        id={`${field}-${side}`}
        name={`${field}-version`}
        className="mt-1 size-4 flex-none accent-accent"
        checked={isChosen}
        onChange={onChoose}
      />
      <span className="grid min-w-0 gap-1">
        <span className="text-sm font-semibold">{side === "mine" ? "Your version" : "Saved version"}</span>
        <span className="whitespace-pre-wrap break-words">
          {value || <em className="text-text-muted">empty</em>}
        </span>
      </span>
    </label>
  );
}

/** Shows two conflicting versions of a record side by side. The user chooses one for each field. */
export function Conflict({ section, shown, mine, theirs, sides, isSaving, onMerge }: Props) {
  const differing = shown.filter((name) => mine[name] !== theirs.values[name]);
  return (
    <section aria-labelledby={`${section.name}-conflict`} className="grid gap-5">
      <Alert tone="warning" role="alert">
        <h2
          id={`${section.name}-conflict`}
          className="text-xl"
        >{`Someone else has changed this ${section.noun} in the meantime`}</h2>
        <p className="mt-1">Choose which version of each field to keep, then save.</p>
      </Alert>
      {differing.map((name) => (
        <fieldset key={name} className="grid gap-2">
          <legend className="mb-2 font-semibold">{section.fields[name]?.label}</legend>
          <div className="grid gap-3 sm:grid-cols-2">
            {(["mine", "theirs"] as const).map((side) => (
              <Version
                key={side}
                field={`${section.name}-${name}`}
                side={side}
                value={(side === "mine" ? mine : theirs.values)[name] ?? ""}
                isChosen={sides.sideOf(name) === side}
                onChoose={() => sides.choose(name, side)}
              />
            ))}
          </div>
        </fieldset>
      ))}
      {differing.length === 0 && <p>Both versions are the same.</p>}
      <Button className="justify-self-start" busy={isSaving && "Saving…"} onClick={onMerge}>
        Save selected versions
      </Button>
    </section>
  );
}
