/** The first focusable element of the page. Skips the header and moves to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to the content
    </a>
  );
}
