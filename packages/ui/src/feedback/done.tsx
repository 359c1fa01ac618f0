import type { ReactNode } from "react";
import { focusWhenShown } from "../forms/form-errors.tsx";
import { Alert, type AlertProps } from "./alert.tsx";

/**
 * The success message of a form, usually shown in place of the form. It takes the focus when it appears, because screen readers often don't
 * announce a live region that appears together with its text, and the focused button may be gone. Unmount it while a form is sent, so that
 * it takes the focus again.
 */
export function Done({ title, ...rest }: Omit<AlertProps, "role" | "title"> & { title: ReactNode }) {
  return (
    <div ref={focusWhenShown} role="status" tabIndex={-1}>
      <Alert tone="success" title={title} {...rest} />
    </div>
  );
}
