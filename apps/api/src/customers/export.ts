import type { Db } from "@rankwright/db/core";
import { customerOfEmail, tagsOf } from "@rankwright/db/customers";

/** Returns what the owner has noted about the person with this normalised e-mail, for their data export. */
export function notedAbout(db: Db, emailKey: string): { note: string; tags: string[] } {
  const customer = customerOfEmail(db, emailKey);
  return { note: customer?.note ?? "", tags: customer ? tagsOf(db, customer._id) : [] };
}
