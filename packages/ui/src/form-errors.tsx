import { Icon } from "./icon.tsx";

export interface FormError {
  /** The id of the field it belongs to, if it belongs to one. */
  field?: string | undefined;
  message: string;
}

/** A ref that gives an element the focus as soon as it appears, also when the page arrived with it. */
export function focusWhenShown(element: HTMLElement | null) {
  element?.focus();
}

/**
 * What is wrong with a form, above it, each line a link to its field. Renders nothing without errors. Leave it
 * out while the form is sent, so that a second failed attempt moves the focus again.
 */
export function FormErrors({
  errors,
  title = "Please check the following",
}: {
  errors: readonly FormError[];
  title?: string;
}) {
  if (errors.length === 0) return null;
  return (
    <div
      ref={focusWhenShown}
      role="alert"
      tabIndex={-1}
      className="rounded-lg border border-danger bg-danger-soft p-4 text-text sm:p-5"
    >
      <p className="flex items-center gap-2 font-semibold">
        <Icon name="alert" className="text-danger" />
        {title}
      </p>
      <ul className="mt-2 grid gap-1 ps-8 text-sm">
        {errors.map(({ field, message }) => (
          <li key={`${field}: ${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                className="font-medium text-danger underline underline-offset-3 hover:text-danger-strong"
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
