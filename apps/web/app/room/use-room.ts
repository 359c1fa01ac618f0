import type { DraftKind } from "@rankwright/schema";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { trpc } from "#app/data/trpc.ts";
import { useLeaving } from "#app/hooks/use-leaving.ts";
import type { LoadedRoom, RoomResult } from "./room-data.ts";

/** How long a stream that was refused is left alone, in milliseconds. */
const RETRY_MS = 5_000;

/** Reads the room again whenever something is new in it. */
export function useLiveRoom({ key, room }: Pick<LoadedRoom, "key" | "room">): void {
  // Later loads of the page do not start the stream again: it knows where it is.
  const [lastEventId, setLastEventId] = useState(room.lastEventId);
  const latest = useRef(lastEventId);
  const { revalidate, state } = useRevalidator();
  const isBusy = useNavigation().state !== "idle" || state !== "idle";
  const [isStale, setStale] = useState(false);
  const utils = trpc.useUtils();
  const { status, reset } = trpc.room.live.useSubscription(
    { ...key, lastEventId },
    {
      onData: ({ id }) => {
        latest.current = id;
        setStale(true);
        // Its history and status stand beside it in the panel.
        void utils.orders.invalidate();
      },
    },
  );
  // After what is under way: a read that is broken off would end as an error of the page.
  useEffect(() => {
    if (!isStale || isBusy) return;
    setStale(false);
    void revalidate();
  }, [isStale, isBusy, revalidate]);
  useEffect(() => {
    if (status !== "error") return;
    const timer = setTimeout(() => {
      if (latest.current === lastEventId) reset();
      else setLastEventId(latest.current);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [status, reset, lastEventId]);
}

/** What the last form came to, until the next is sent or another part is opened: reading the room again would take it away. */
export function useKeptResult(result: RoomResult): RoomResult {
  const { key } = useLocation();
  const [kept, setKept] = useState({ result, key });
  if (result !== undefined && (result !== kept.result || key !== kept.key)) setKept({ result, key });
  return result ?? (key === kept.key ? kept.result : undefined);
}

/** Says that what is new was read, once the page is looked at. */
export function useSeen({ key, room, conversation, isEarlier }: LoadedRoom): void {
  const { mutate } = trpc.room.seen.useMutation();
  const upTo = conversation.messages.at(-1)?._id;
  const isNew = room.unread > 0 && !isEarlier;
  const { _id, token } = key;
  useEffect(() => {
    if (!upTo || !isNew) return;
    const look = () => {
      if (document.visibilityState === "visible")
        mutate({ ...(token === undefined ? { _id } : { token }), upTo });
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => document.removeEventListener("visibilitychange", look);
  }, [mutate, upTo, isNew, _id, token]);
}

/** So long after the last letter a draft is kept, in milliseconds. */
const PAUSE_MS = 700;

/**
 * Keeps what is typed, on the server: another device goes on with it. `once` is the form's key, so that a draft on a slow line does not
 * come back behind what was sent.
 */
export function useDraft(key: LoadedRoom["key"], kind: DraftKind, once: string): (text: string) => void {
  const { mutate } = trpc.room.saveDraft.useMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typed = useRef<string>(undefined);
  const save = () => {
    clearTimeout(timer.current);
    const text = typed.current;
    typed.current = undefined;
    if (text !== undefined) mutate({ ...key, kind, text, idempotencyKey: once });
  };
  useLeaving(save);
  return (text) => {
    clearTimeout(timer.current);
    typed.current = text;
    timer.current = setTimeout(save, PAUSE_MS);
  };
}
