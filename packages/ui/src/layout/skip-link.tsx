/** The first stop of the keyboard: past the head of the page to its `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a href="#main" className="skip-link">
      Skip to the content
    </a>
  );
}
