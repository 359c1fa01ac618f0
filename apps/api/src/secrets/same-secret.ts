import { createHash, timingSafeEqual } from "node:crypto";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Whether two secrets are the same. It takes as long wherever they differ; by their digests, which are of one length. */
export const sameSecret = (one: string, other: string): boolean =>
  timingSafeEqual(digest(one), digest(other));
