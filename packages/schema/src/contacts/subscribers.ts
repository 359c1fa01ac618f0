import { z } from "zod";
import { email } from "../text.ts";

export const SUBSCRIBER_PAGE_SIZES = { admin: 3, list: 5 } as const;

export const subscribe = z.strictObject({ subemail: email("Email") });

export interface Subscriber {
  _id: string;
  subemail: string;
}
