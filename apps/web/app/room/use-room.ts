import { useEffect, useRef, useState } from "react";
import { useNavigation, useRevalidator } from "react-router";
import { trpc } from "#app/data/trpc.ts";
import type { LoadedRoom } from "./room-data.ts";

/** How long a stream that was refused is left alone, in milliseconds. */
const RETRY_MS = 5_000;

/** Loads the page again, after what it is loading or sending already: a load that is cut off is an error in the console. */
function useReload(): () => void {
  const { revalidate, state } = useRevalidator();
  const navigation = useNavigation();
  const [asked, setAsked] = useState(0);
  const begun = useRef(0);
  const isIdle = state === "idle" && navigation.state === "idle";
  useEffect(() => {
    if (!isIdle || begun.current === asked) return;
    begun.current = asked;
    void revalidate();
  }, [isIdle, asked, revalidate]);
  return () => setAsked((n) => n + 1);
}

/** Reads the room again whenever something is new in it. */
export function useLiveRoom({ key, room }: Pick<LoadedRoom, "key" | "room">): void {
  // Later loads of the page do not start the stream again: it knows where it is.
  const [lastEventId, setLastEventId] = useState(room.lastEventId);
  const latest = useRef(lastEventId);
  const reload = useReload();
  const utils = trpc.useUtils();
  const { status, reset } = trpc.room.live.useSubscription(
    { ...key, lastEventId },
    {
      onData: ({ id }) => {
        latest.current = id;
        reload();
        // Its history and status stand beside it in the panel.
        void utils.orders.invalidate();
      },
    },
  );
  useEffect(() => {
    if (status !== "error") return;
    const timer = setTimeout(() => {
      if (latest.current === lastEventId) reset();
      else setLastEventId(latest.current);
    }, RETRY_MS);
    return () => clearTimeout(timer);
  }, [status, reset, lastEventId]);
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

/** Keeps what is typed, on the server: another device goes on with it. */
export function useDraft(key: LoadedRoom["key"]): (text: string) => void {
  const { mutate } = trpc.room.saveDraft.useMutation();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { formData } = useNavigation();
  const isSent = formData?.get("intent") === "message";
  useEffect(() => () => clearTimeout(timer.current), []);
  // Kept while its message is on the way, it would stand in the empty form as the next one.
  useEffect(() => {
    if (isSent) clearTimeout(timer.current);
  }, [isSent]);
  return (text) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => mutate({ ...key, text }), PAUSE_MS);
  };
}
