import { type DragEvent, useState } from "react";
import { uploadPicture } from "./upload.ts";

export type Upload =
  | { state: "idle" }
  /** `percent` is 0 to 100. At 100 the server creates the picture's sizes. */
  | { state: "sending"; percent: number }
  | { state: "failed"; message: string };

/** Uploads a selected or dropped picture and calls `onDone` with its address. */
export function useUpload(onDone: (address: string) => void) {
  const [upload, setUpload] = useState<Upload>({ state: "idle" });
  const [isOver, setOver] = useState(false);

  async function send(file: File | undefined) {
    if (!file || upload.state === "sending") return;
    setUpload({ state: "sending", percent: 0 });
    try {
      onDone(await uploadPicture(file, (percent) => setUpload({ state: "sending", percent })));
      setUpload({ state: "idle" });
    } catch (error) {
      setUpload({ state: "failed", message: error instanceof Error ? error.message : String(error) });
    }
  }
  return {
    upload,
    /** True while a file is dragged over the drop zone. */
    isOver,
    send: (file: File | undefined) => void send(file),
    dropZone: {
      onDragOver: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        if (!event.dataTransfer.types.includes("Files")) return;
        event.preventDefault();
        setOver(false);
        void send(event.dataTransfer.files[0]);
      },
    },
  };
}
