import { FILE_MAX_BYTES, paths, roomTexts } from "@rankwright/schema";
import { useEffect, useRef, useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import type { LoadedRoom, RoomKey } from "../room-data.ts";
import { roomAddress, sendFile } from "./send-file.ts";

/** An attachment of a message that is being written. */
export interface Attached {
  /** React key of the file in the page. */
  key: number;
  name: string;
  bytes: number;
  /** Id of the file, set once its upload has started. */
  _id: string | undefined;
  state: "sending" | "waiting" | "done" | "failed";
  percent: number;
  problem?: string;
}

/** Attachments of one message or answer: those already uploaded and new ones, which are uploaded immediately. */
export function useFiles(key: RoomKey, ready: LoadedRoom["room"]["ready"]) {
  const [files, setFiles] = useState<Attached[]>(() =>
    ready.map(({ _id, name, bytes }, at) => ({
      key: -1 - at,
      name,
      bytes,
      _id,
      state: "done",
      percent: 100,
    })),
  );
  const next = useRef(0);
  const ends = useRef(new Map<number, AbortController>());
  const begin = trpc.room.beginUpload.useMutation();
  const drop = trpc.room.dropFile.useMutation();
  const utils = trpc.useUtils();
  useEffect(() => {
    const running = ends.current;
    return () => {
      for (const end of running.values()) end.abort();
    };
  }, []);

  const change = (at: number, part: Partial<Attached>) =>
    setFiles((all) => all.map((one) => (one.key === at ? { ...one, ...part } : one)));

  async function send(at: number, file: File): Promise<void> {
    const end = new AbortController();
    ends.current.set(at, end);
    try {
      if (file.size > FILE_MAX_BYTES) throw new Error(roomTexts.tooLarge);
      const { _id } = await begin.mutateAsync({ ...key, name: file.name, bytes: file.size });
      change(at, { _id });
      await sendFile(file, {
        address: paths.orderFile(roomAddress(key), _id),
        ask: async () => (await utils.client.room.upload.query({ ...key, uploadId: _id })).received,
        onProgress: (percent, isWaiting) => change(at, { percent, state: isWaiting ? "waiting" : "sending" }),
        signal: end.signal,
      });
      change(at, { state: "done", percent: 100 });
    } catch (error) {
      const problem = error instanceof Error ? error.message : "The file could not be uploaded.";
      change(at, { state: "failed", problem });
    } finally {
      ends.current.delete(at);
    }
  }

  return {
    files,
    isSending: files.some(({ state }) => state === "sending" || state === "waiting"),
    /** Ids of all uploaded files, separated by commas, for the form's hidden field. */
    ids: files.flatMap(({ _id, state }) => (state === "done" && _id ? _id : [])).join(","),
    add: (added: readonly File[]) => {
      for (const file of added) {
        next.current += 1;
        const at = next.current;
        const { name, size: bytes } = file;
        setFiles((all) => [...all, { key: at, name, bytes, _id: undefined, state: "sending", percent: 0 }]);
        void send(at, file);
      }
    },
    remove: (file: Attached) => {
      ends.current.get(file.key)?.abort();
      setFiles((all) => all.filter((one) => one.key !== file.key));
      if (file._id && file.state !== "failed") drop.mutate({ ...key, fileId: file._id });
    },
  };
}
