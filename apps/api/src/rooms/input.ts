import {
  DELIVERY_LINKS_MAX,
  MESSAGE_FILES_MAX,
  optionalText,
  readAddress,
  requiredText,
  TEXT_MAX,
  typedAddress,
  URL_MAX,
} from "@rankwright/schema";
import { z } from "zod";

/** Ids of files that were uploaded for this message. */
const fileList = z
  .array(z.string({ error: "Each file must be given by its id." }), { error: "Files must be a list." })
  .max(MESSAGE_FILES_MAX, `A message can have at most ${MESSAGE_FILES_MAX} files.`)
  .default([]);

/** Fields of a message. Its text or its files may be empty, but not both. */
export const written = { text: optionalText("Message", TEXT_MAX).default(""), files: fileList };

const isWebAddress = (value: string) => {
  const url = readAddress(value);
  return url !== null && (url.protocol === "https:" || url.protocol === "http:");
};

/** Links to the delivered work. */
export const linkList = z
  .array(
    typedAddress("Link").pipe(
      requiredText("Link", URL_MAX).refine(
        isWebAddress,
        "A link must be a web address, such as https://example.com/report.",
      ),
    ),
    { error: "Links must be a list." },
  )
  .max(DELIVERY_LINKS_MAX, `A delivery can have at most ${DELIVERY_LINKS_MAX} links.`)
  .default([]);
