import type { DraftKind } from "@rankwright/schema";
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation, useRevalidator } from "react-router";
import { trpc } from "#app/data/trpc.ts";
import { useLeaving } from "#app/hooks/use-leaving.ts";
import type { LoadedRoom, RoomResult } from "./room-data.ts";

/** Delay before a rejected stream is opened again, in milliseconds. */
const RETRY_MS = 5_000;

/** Reloads the room when something in it changes. */
export function useLiveRoom({ key, room }: Pick<LoadedRoom, "key" | "room">): void {
  // State, because the value from a later load of the page would restart the stream. The stream itself tracks the last event.
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
        // The panel shows the order's history and status next to the room.
        void utils.orders.invalidate();
      },
    },
  );
  // Waits until navigation and other loads are done. Reloading during them would abort a load and show the error screen.
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

/** Keeps the last form's result until the next form is sent or the user navigates. Reloading the room would clear it. */
export function useLastResult(result: RoomResult): RoomResult {
  const { key } = useLocation();
  const [lastResult, setKept] = useState({ result, key });
  if (result !== undefined && (result !== lastResult.result || key !== lastResult.key))
    setKept({ result, key });
  return result ?? (key === lastResult.key ? lastResult.result : undefined);
}

/** Marks new messages as read once the page is visible. */
export function useMarkAsRead({ key, room, conversation, isEarlier }: LoadedRoom): void {
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

/** Delay between the last keystroke and saving the draft, in milliseconds. */
const PAUSE_MS = 700;

/**
 * Returns a function that saves the typed text as a draft on the server after a pause. The user can continue on another device. `once` is
 * the form's idempotency key, by which the server ignores a draft that arrives after its message was sent.
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
