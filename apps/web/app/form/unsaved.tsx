import { Button, Dialog } from "@rankwright/ui";
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef } from "react";
import { useBlocker } from "react-router";

interface Guard {
  /** Registers a form with unsaved changes, with a function that discards them. With null, the form has none. */
  report: (form: string, discard: (() => void) | null) => void;
  /** Allows the next navigation without a confirmation: the typed text is saved as a draft. */
  release: () => void;
  /** Returns true if any form of the screen has unsaved changes. */
  isUnsaved: () => boolean;
}

const GuardContext = createContext<Guard>({
  report: () => {},
  release: () => {},
  isUnsaved: () => false,
});

/** Asks for confirmation before the user leaves a screen with unsaved changes. Used once per screen. */
export function UnsavedGuard({ children }: { children: ReactNode }) {
  const unsaved = useRef(new Map<string, () => void>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.current.size > 0 && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (unsaved.current.size > 0) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, []);
  const report = useCallback<Guard["report"]>((form, discard) => {
    if (discard) unsaved.current.set(form, discard);
    else unsaved.current.delete(form);
  }, []);
  const release = useCallback(() => unsaved.current.clear(), []);

  const isUnsaved = useCallback(() => unsaved.current.size > 0, []);

  const leave = () => {
    for (const discard of unsaved.current.values()) discard();
    unsaved.current.clear();
    blocker.proceed?.();
  };
  const stay = () => blocker.reset?.();
  return (
    <GuardContext value={{ report, release, isUnsaved }}>
      {children}
      <Dialog
        open={blocker.state === "blocked"}
        onClose={stay}
        title="Leave without saving?"
        actions={
          <>
            <Button variant="secondary" onClick={leave}>
              Leave without saving
            </Button>
            <Button onClick={stay}>Keep editing</Button>
          </>
        }
      >
        <p>You have unsaved changes. If you leave now, they will be lost.</p>
      </Dialog>
    </GuardContext>
  );
}

export const useGuard = () => useContext(GuardContext);

/** Reports to the screen's guard if this form has unsaved changes. `discard` deletes its draft. */
export function useUnsaved(form: string, isDirty: boolean, discard: () => void): void {
  const { report } = useGuard();
  const drop = useRef(discard);
  drop.current = discard;
  useEffect(() => {
    report(form, isDirty ? () => drop.current() : null);
    return () => report(form, null);
  }, [form, isDirty, report]);
}
