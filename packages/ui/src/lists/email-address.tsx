import { Fragment } from "react";

/** A domain of so many characters fits into a line wherever one is shown. */
const SHORT = 16;

/** The text with a place for a new line after each dot. */
const dotted = (text: string) =>
  text.split(".").map((part, index) => (
    // By its place: two parts may be alike.
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
 * An e-mail address that goes on in a new line where one reads well: after its @ or a dot, and not within a short domain.
 * What is no address is shown as it is.
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
