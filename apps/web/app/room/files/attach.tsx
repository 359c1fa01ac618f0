import { fileSize } from "@rankwright/schema";
import { buttonClass, cx, Icon } from "@rankwright/ui";
import { useId } from "react";
import { ScriptButton } from "#app/components/script-button.tsx";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import type { Attached, useFiles } from "./use-files.ts";

interface AttachProps {
  attached: ReturnType<typeof useFiles>;
  label: string;
  /** Form field that contains the ids of the files. */
  name?: string;
  /** Id of the control that opens the file picker. */
  id?: string;
  describedBy?: string | undefined;
  /** Reason why no file can be added, shown instead of the control. */
  instead?: string | undefined;
}

/** Attachments of a message or an answer that is being written, with a control to add more. Requires script. */
export function Attach({ attached, label, name = "files", id: given, describedBy, instead }: AttachProps) {
  const { files, ids, add, remove } = attached;
  const own = useId();
  const id = given ?? own;
  const isLive = useHydrated();
  return (
    <div className="grid grid-cols-1 gap-3">
      <input type="hidden" name={name} value={ids} />
      {files.length > 0 && (
        <ul className="grid grid-cols-1 gap-2">
          {files.map((file) => (
            <AttachedFile key={file.key} file={file} onRemove={() => remove(file)} />
          ))}
        </ul>
      )}
      {instead !== undefined && <p className="text-sm text-text-muted">{instead}</p>}
      {isLive && instead === undefined && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <input
            id={id}
            type="file"
            multiple
            className="peer sr-only"
            aria-describedby={describedBy}
            onChange={({ currentTarget }) => {
              add([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
          <label
            htmlFor={id}
            className={buttonClass(
              "secondary",
              "sm",
              "cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus",
            )}
          >
            <Icon name="upload" size={18} />
            {label}
          </label>
          <span className="text-xs text-text-muted">Up to 50 MB each</span>
        </div>
      )}
    </div>
  );
}

function AttachedFile({ file, onRemove }: { file: Attached; onRemove: () => void }) {
  const { name, bytes, state, percent, problem } = file;
  const words = {
    sending: `${Math.floor(percent)}%`,
    waiting: "Waiting for connection…",
    done: fileSize(bytes),
    failed: problem ?? "",
  };
  return (
    <li
      className={cx(
        "grid grid-cols-1 gap-2 rounded-md border px-3 py-2 text-sm",
        state === "failed" ? "border-danger bg-danger-soft" : "border-border bg-surface",
      )}
    >
      <div className="flex items-center gap-3">
        <Icon name="file-text" size={18} className="flex-none text-text-muted" />
        <span className="line-clamp-2 min-w-0 flex-1 font-semibold wrap-anywhere">{name}</span>
        {state !== "failed" && <span className="nums flex-none text-text-muted">{words[state]}</span>}
        <ScriptButton
          variant="quiet"
          size="sm"
          className="-me-2 flex-none max-sm:px-2"
          onClick={onRemove}
          aria-label={`Remove ${name}`}
        >
          <Icon name="close" size={18} />
        </ScriptButton>
      </div>
      {(state === "sending" || state === "waiting") && (
        <progress className="progress-bar" value={percent} max={100} aria-label={`Sending ${name}`} />
      )}
      {state === "failed" && (
        <p role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}
