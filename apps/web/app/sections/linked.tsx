const ADDRESS = /(https?:\/\/[^\s<>"]+[^\s<>".,:;!?)\]])/;

/** Text with its web addresses as links. */
export function Linked({ text }: { text: string }) {
  return text.split(ADDRESS).map((part, at) =>
    // `split` with a capturing group puts the matches at odd indexes.
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
