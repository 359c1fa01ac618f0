const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,:;!?)\]])/;

/** A text as it was typed, with the web addresses in it as links. */
export function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    // Every second part is what the parentheses found.
    at % 2 === 1 ? (
      <a
        key={at}
        href={part}
        rel="noopener noreferrer nofollow"
        target="_blank"
        className="link"
        data-says-address
      >
        {part}
      </a>
    ) : (
      part
    ),
  );
}
