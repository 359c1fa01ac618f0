import { safeAddress } from "@rankwright/schema";
import { Button, FormField, Icon, iconNames, isIconName, TextInput } from "@rankwright/ui";
import { useId, useState } from "react";
import { type ControlProps, fieldPropsOf } from "./control-props.ts";
import { UploadButton } from "./image/upload-button.tsx";
import { useUpload } from "./image/use-upload.ts";

function Chosen({ value }: { value: string }) {
  if (isIconName(value)) return <Icon name={value} size={24} />;
  const address = safeAddress(value, "image");
  return address ? (
    <img src={address} alt="" className="size-6 object-contain" />
  ) : (
    <Icon name="image" size={24} className="opacity-40" />
  );
}

/** Control to select one of the site's icons from a grid, or to enter a picture's address. */
export function IconControl(props: ControlProps) {
  const { field, id, value, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const choose = (icon: string) => {
    onChange(icon);
    setOpen(false);
  };
  const { upload, send, dropZone } = useUpload(choose);
  const grid = useId();
  const hint = field.hint ?? "Choose an icon, or paste the address of a picture.";
  return (
    <div className="grid gap-2">
      <FormField {...fieldPropsOf(props)} hint={hint}>
        {(wired) => (
          <div className="flex gap-2">
            <span className="grid size-12 flex-none place-items-center rounded-md bg-accent-soft text-accent">
              <Chosen value={value} />
            </span>
            <TextInput
              {...wired}
              value={value}
              autoComplete="off"
              spellCheck={false}
              autoCapitalize="none"
              className="min-w-0 flex-1"
              onChange={(event) => onChange(event.currentTarget.value)}
            />
            <Button
              variant="secondary"
              className="flex-none px-4"
              aria-expanded={isOpen}
              aria-controls={grid}
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? "Close" : "Choose"}
            </Button>
          </div>
        )}
      </FormField>
      <fieldset
        id={grid}
        hidden={!isOpen}
        {...dropZone}
        className="rounded-md border border-border bg-surface p-2"
      >
        <legend className="sr-only">{`Icons for ${field.label}`}</legend>
        <div className="grid max-h-56 grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 overflow-y-auto">
          {iconNames.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={name.replaceAll("-", " ")}
              title={name.replaceAll("-", " ")}
              aria-pressed={name === value}
              className="grid aspect-square place-items-center rounded-sm hover:bg-accent-soft aria-pressed:bg-accent aria-pressed:text-on-accent"
              onClick={() => choose(name)}
            >
              <Icon name={name} size={22} />
            </button>
          ))}
        </div>
        <div className="mt-2 border-t border-border p-1 pt-3">
          <UploadButton
            id={`${id}-file`}
            label={field.label}
            upload={upload}
            onChoose={send}
            onReuse={choose}
          />
        </div>
      </fieldset>
    </div>
  );
}
