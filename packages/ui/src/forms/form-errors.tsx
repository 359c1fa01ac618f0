import { Icon } from "../icons/icon.tsx";

/** A ref that gives an element the focus as soon as it appears, also when the page arrived with it. */
export function focusWhenShown(element: HTMLElement | null) {
  element?.focus();
}

interface FormErrorsProps {
  /** Each by the name of its field, "" for one that is about no field. */
  issues: readonly { path: string; message: string }[];
  title?: string | undefined;
  /** The ids of fields whose id is not their name. */
  ids?: Readonly<Record<string, string>>;
}

/**
 * What is wrong with a form, above it: the first issue of each field as a link to it. Leave it out while the form is
 * sent, so that a second refusal moves the focus again.
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
