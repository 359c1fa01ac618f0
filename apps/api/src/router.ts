import type { Section, Sections } from "@rankwright/schema";
import { accountProcedures } from "./routers/account.ts";
import { auditProcedures } from "./routers/audit.ts";
import { authProcedures } from "./routers/auth.ts";
import { contentProcedures } from "./routers/content.ts";
import { eventsProcedures } from "./routers/events.ts";
import { mailProcedures } from "./routers/mail.ts";
import { mediaProcedures } from "./routers/media.ts";
import { messagesProcedures } from "./routers/messages.ts";
import { ordersProcedures } from "./routers/orders.ts";
import { paymentDeskProcedures } from "./routers/payment-desk.ts";
import { paymentsProcedures } from "./routers/payments.ts";
import { setupProcedures } from "./routers/setup.ts";
import { subscribersProcedures } from "./routers/subscribers.ts";
import { usersProcedures } from "./routers/users.ts";
import { t } from "./trpc.ts";

/** The whole API as typed procedures, over the given sections of content. */
export function buildRouter<const All extends Readonly<Record<string, Section>>>(sections: All) {
  return t.router({
    account: t.router(accountProcedures),
    auth: t.router(authProcedures),
    content: contentProcedures(sections),
    orders: t.router(ordersProcedures),
    messages: t.router(messagesProcedures),
    subscribers: t.router(subscribersProcedures),
    payments: t.router({ ...paymentsProcedures, ...paymentDeskProcedures }),
    users: t.router(usersProcedures),
    audit: t.router(auditProcedures),
    events: t.router(eventsProcedures),
    mail: t.router(mailProcedures),
    setup: t.router(setupProcedures),
    media: t.router(mediaProcedures),
  });
}

export type AppRouter = ReturnType<typeof buildRouter<Sections>>;
