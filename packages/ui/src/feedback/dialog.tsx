import { type ReactNode, useEffect, useId, useRef } from "react";
import { Icon } from "../icons/icon.tsx";

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button and a click outside the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** The buttons, the primary one last. */
  actions?: ReactNode;
}

/** A modal `<dialog>`. The browser traps the focus, and restores it when the dialog closes. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  // Target of the pointer-down event. Only a click that also began outside closes the dialog, unlike a text selection dragged outside.
  const pressed = useRef<EventTarget>(null);
  useEffect(() => {
    const dialog = element.current;
    if (!dialog || dialog.open === open) return;
    if (open) dialog.showModal();
    else dialog.close();
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way (onCancel); the click is the mouse's
    <dialog
      ref={element}
      aria-labelledby={titleId}
      className="dialog"
      onCancel={(event) => {
        // Ignores the `cancel` event of a file input in which no file was chosen.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        // The event is asynchronous: the dialog may have been opened again meanwhile.
        if (!event.currentTarget.open) onClose();
      }}
      onPointerDown={(event) => {
        pressed.current = event.target;
      }}
      onClick={(event) => {
        const backdrop = event.currentTarget;
        if (event.target === backdrop && pressed.current === backdrop) onClose();
      }}
    >
      {open && (
        <div className="grid gap-4 p-5 sm:p-6">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="text-2xl">
              {title}
            </h2>
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-me-2 -mt-1 grid size-10 flex-none place-items-center rounded-md text-text-muted hover:bg-surface hover:text-text"
            >
              <Icon name="close" />
            </button>
          </div>
          <div>{children}</div>
          {actions && <div className="mt-2 flex flex-wrap justify-end gap-3">{actions}</div>}
        </div>
      )}
    </dialog>
  );
}
