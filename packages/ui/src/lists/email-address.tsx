import { Fragment } from "react";

/** Maximum length of a domain that is never broken, in characters. */
const SHORT = 16;

/** Inserts a line break opportunity after each dot. */
const dotted = (text: string) =>
  text.split(".").map((part, index) => (
    // Keyed by index: two parts may be equal.
    <Fragment key={index}>
      {index > 0 && (
        <>
          .<wbr />
        </>
      )}
      {part}
    </Fragment>
  ));

/**
 * An e-mail address that wraps at readable positions: after its @ or a dot, but not within a short domain. Other texts are rendered
 * unchanged.
 */
export function EmailAddress({ address }: { address: string }) {
  const end = address.lastIndexOf("@") + 1;
  if (end === 0) return address;
  const domain = address.slice(end);
  return (
    <>
      {dotted(address.slice(0, end))}
      <wbr />
      {domain.length > SHORT ? dotted(domain) : domain}
    </>
  );
}
