import { Icon } from "../icons/icon.tsx";

/** Ref callback that focuses an element when it is mounted, including on page load. */
export function focusWhenShown(element: HTMLElement | null) {
  element?.focus();
}

interface FormErrorsProps {
  /** Issues by field name; "" for one that is not about a field. */
  issues: readonly { path: string; message: string }[];
  title?: string | undefined;
  /** Ids of the fields whose id differs from their name. */
  ids?: Readonly<Record<string, string>>;
}

/**
 * Summary of a form's errors, shown above it: the first issue of each field, as a link to the field. It takes the focus when it is
 * mounted, so unmount it while the form is sent.
 */
export function FormErrors({ issues, title = "Please check the following", ids = {} }: FormErrorsProps) {
  if (issues.length === 0) return null;
  const shown = issues.filter(
    ({ path }, index) => path === "" || issues.findIndex((other) => other.path === path) === index,
  );
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
      <ul className="mt-2 grid gap-1 ps-8 text-sm wrap-anywhere">
        {shown.map(({ path, message }) => (
          <li key={`${path}: ${message}`}>
            {path ? (
              <a
                href={`#${ids[path] ?? path}`}
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
