import { Button, showToast } from "@rankwright/ui";
import { useState } from "react";
import { trpc } from "#app/data/trpc.ts";
import { wholeNumber } from "#app/format.ts";
import { useHydrated } from "#app/hooks/use-hydrated.ts";
import { NoteDialog } from "./note-dialog.tsx";

const done = (n: number) =>
  n === 0
    ? "PayPal told of each of these: please look at them one by one"
    : n === 1
      ? "1 unpaid checkout is put aside"
      : `${wholeNumber(n)} unpaid checkouts are put aside`;

/** Takes all unpaid checkouts that PayPal never spoke of off the list, with one note for all of them. */
export function PutAllAside() {
  const utils = trpc.useUtils();
  const hydrated = useHydrated();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const put = trpc.payments.putAllOrdersAside.useMutation();

  async function putAll(note: string) {
    setBusy(true);
    try {
      // The server takes a limited number at a time; those are put aside also when a later request fails.
      let n = 0;
      for (let left = true; left; ) {
        const answer = await put.mutateAsync({ note });
        n += answer.aside;
        left = answer.left;
      }
      setAsking(false);
      showToast(done(n));
    } catch {
      // The dialog says what the server said.
    } finally {
      setBusy(false);
      await Promise.all([utils.payments.invalidate(), utils.orders.invalidate()]);
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        disabled={!hydrated}
        onClick={() => {
          put.reset();
          setAsking(true);
        }}
      >
        Put all aside…
      </Button>
      <NoteDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Put all unpaid checkouts aside?"
        label="Note"
        hint="What you found out or did, such as “Nobody answered”."
        button={{ label: "Put all aside", busy: "Putting aside…" }}
        pending={isBusy}
        error={put.error}
        onSubmit={(note) => void putAll(note)}
      >
        <p>
          Every unpaid checkout that PayPal told nothing of leaves this list, those not shown too. Each order
          keeps your note and can still be paid.
        </p>
      </NoteDialog>
    </>
  );
}
