import { safeAddress } from "@rankwright/schema";
import { cx, FormField, Icon, TextInput } from "@rankwright/ui";
import { useState } from "react";
import { type ControlProps, fieldPropsOf } from "../control-props.ts";
import { UploadButton } from "./upload-button.tsx";
import { useUpload } from "./use-upload.ts";

/** The picture, or a placeholder if it can't be shown. */
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

/** Control for a picture: by drag and drop, file picker or address, with a preview. */
export function ImageControl(props: ControlProps) {
  const { field, id, value, onChange } = props;
  const { upload, isOver, send, dropZone } = useUpload(onChange);
  return (
    <FormField {...fieldPropsOf(props)}>
      {(wired) => (
        <div
          {...dropZone}
          className={cx(
            "grid gap-3 rounded-lg border p-3 sm:grid-cols-[8rem_minmax(0,1fr)]",
            isOver ? "border-accent bg-accent-soft" : "border-border",
          )}
        >
          <div className="grid h-28 place-items-center overflow-hidden rounded-md bg-surface p-1">
            <Picture address={value} label={field.label} />
          </div>
          <div className="grid content-center gap-3">
            <TextInput
              {...wired}
              value={value}
              inputMode="url"
              placeholder={field.placeholder ?? "https://"}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <UploadButton
              id={`${id}-file`}
              label={field.label}
              upload={upload}
              onChoose={send}
              onReuse={onChange}
            />
          </div>
        </div>
      )}
    </FormField>
  );
}
