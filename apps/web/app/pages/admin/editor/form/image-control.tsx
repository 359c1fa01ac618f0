import { safeAddress } from "@rankwright/schema";
import { Field, Icon, Input } from "@rankwright/ui";
import { useState } from "react";
import { type ControlProps, wordsOf } from "./control.tsx";

/** The picture at the address, or a sign that none can be shown. */
function Picture({ address, label }: { address: string; label: string }) {
  const [broken, setBroken] = useState("");
  const src = safeAddress(address, "image");
  if (!src || broken === src)
    return (
      <span className="grid justify-items-center gap-1 text-xs text-text-muted">
        <Icon name="image" size={28} className="opacity-50" />
        {broken === src && src ? "Not found" : "No picture yet"}
      </span>
    );
  return (
    <img
      src={src}
      alt={`Preview of ${label.toLowerCase()}`}
      className="max-h-full max-w-full object-contain"
      onError={() => setBroken(src)}
    />
  );
}

/** The address of a picture with its preview. */
export function ImageControl(props: ControlProps) {
  const { field, value, onChange } = props;
  return (
    <Field {...wordsOf(props)}>
      {(wired) => (
        <div className="grid gap-3 rounded-lg border border-border p-3 sm:grid-cols-[8rem_1fr]">
          <div className="grid h-28 place-items-center overflow-hidden rounded-md bg-surface p-1">
            <Picture address={value} label={field.label} />
          </div>
          <div className="grid content-center gap-3">
            <Input
              {...wired}
              value={value}
              inputMode="url"
              placeholder="https://"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
          </div>
        </div>
      )}
    </Field>
  );
}
