import type { ReactNode } from "react";
import { focusWhenShown } from "../forms/form-errors.tsx";
import { Alert, type AlertProps } from "./alert.tsx";

/**
 * What became of a form, mostly in its place. A region that appears together with its text is often not read, and the
 * form's button may be gone: so the focus goes to it as soon as it appears. Leave it out while a form is sent, so that
 * the next answer is read too.
 */
export function Done({ title, ...rest }: Omit<AlertProps, "role" | "title"> & { title: ReactNode }) {
  return (
    <div ref={focusWhenShown} role="status" tabIndex={-1}>
      <Alert tone="success" title={title} {...rest} />
    </div>
  );
}
