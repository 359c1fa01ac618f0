import { mailsLeftOut } from "./order-limit.ts";
import { filesNotSaved } from "./rejected.ts";

export const inboundMails = [mailsLeftOut, filesNotSaved] as const;
