import { MEDIA_TYPES } from "@rankwright/schema";
import { Alert, buttonClass, Icon, Progress } from "@rankwright/ui";
import { Uploads } from "./uploads.tsx";
import type { Upload } from "./use-upload.ts";

interface Props {
  /** Id of the file input. */
  id: string;
  /** Field that the picture is for. */
  label: string;
  upload: Upload;
  onChoose: (file: File | undefined) => void;
  /** Called with the address of an earlier upload that the user selected. */
  onReuse: (address: string) => void;
}

/** Button to upload a picture from the device, with the progress and the error. */
export function UploadButton({ id, label, upload, onChoose, onReuse }: Props) {
  return (
    <div className="grid gap-2">
      {upload.state === "sending" ? (
        <Progress
          label={upload.percent < 100 ? "Uploading" : "Processing"}
          value={upload.percent}
          valueText={upload.percent < 100 ? `${Math.round(upload.percent)}%` : "almost done"}
        />
      ) : (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <input
            id={id}
            type="file"
            accept={MEDIA_TYPES.join(",")}
            aria-label={`Upload: ${label}`}
            className="peer sr-only"
            onChange={(event) => {
              onChoose(event.currentTarget.files?.[0]);
              event.currentTarget.value = "";
            }}
          />
          <label
            htmlFor={id}
            className={buttonClass(
              "secondary",
              "sm",
              "peer-focus-visible:outline-3 peer-focus-visible:outline-focus",
            )}
          >
            <Icon name="upload" size={16} />
            Upload
          </label>
          <Uploads label={label} onChoose={onReuse} />
          <span className="text-xs text-text-muted">or drop a picture here (max. 10 MB)</span>
        </div>
      )}
      {upload.state === "failed" && (
        <Alert tone="danger" role="alert">
          {upload.message}
        </Alert>
      )}
    </div>
  );
}
