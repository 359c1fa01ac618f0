import type { Section, Sections } from "@rankwright/schema";
import type { AnyTRPCProcedure, AnyTRPCRouter } from "@trpc/server";
import { accountingProcedures } from "./accounting/router.ts";
import { registrationProcedures } from "./accounts/registration-router.ts";
import { accountProcedures } from "./accounts/router.ts";
import { usersProcedures } from "./accounts/users-router.ts";
import { auditProcedures } from "./audit/router.ts";
import { authProcedures } from "./auth/router.ts";
import { briefsProcedures } from "./briefs/router.ts";
import { checkoutProcedures } from "./checkout/router.ts";
import { contentProcedures, restRules } from "./content/router.ts";
import { contractsProcedures } from "./contracts/router.ts";
import { couponsProcedures } from "./coupons/router.ts";
import { customersProcedures } from "./customers/router.ts";
import { eventsProcedures } from "./events/router.ts";
import { mailProcedures } from "./mail/router.ts";
import { mediaProcedures } from "./media/router.ts";
import { messagesProcedures, restMessagesProcedures } from "./messages/router.ts";
import { savedRepliesProcedures } from "./messages/saved-replies-router.ts";
import { newslettersProcedures } from "./newsletters/router.ts";
import { boardProcedures } from "./orders/board-router.ts";
import { ordersProcedures } from "./orders/router.ts";
import { paymentsProcedures } from "./payments/router.ts";
import { quotesProcedures } from "./quotes/router.ts";
import { colleaguesProcedures } from "./rooms/colleagues-router.ts";
import { roomProcedures } from "./rooms/router.ts";
import { searchProcedures } from "./search/router.ts";
import { seoProcedures } from "./seo/router.ts";
import { setupProcedures } from "./setup/router.ts";
import { settingsProcedures } from "./setup/settings-router.ts";
import { stoppedJobsProcedures } from "./stopped-jobs/router.ts";
import { subscribersProcedures } from "./subscribers/router.ts";
import { subscriptionsProcedures } from "./subscriptions/router.ts";
import { taxProcedures } from "./tax/router.ts";
import { t } from "./trpc/trpc.ts";

/** Creates the tRPC router with all procedures, for the given content sections. */
export function buildRouter<const All extends Readonly<Record<string, Section>>>(sections: All) {
  return t.router({
    account: t.router(accountProcedures),
    auth: t.router({ ...authProcedures, ...registrationProcedures }),
    content: contentProcedures(sections),
    checkout: t.router(checkoutProcedures),
    orders: t.router(ordersProcedures),
    messages: t.router({ ...messagesProcedures, ...savedRepliesProcedures }),
    briefs: t.router(briefsProcedures),
    board: t.router(boardProcedures),
    contracts: t.router(contractsProcedures),
    room: t.router(roomProcedures),
    colleagues: t.router(colleaguesProcedures),
    customers: t.router(customersProcedures),
    coupons: t.router(couponsProcedures),
    quotes: t.router(quotesProcedures),
    subscriptions: t.router(subscriptionsProcedures),
    subscribers: t.router(subscribersProcedures),
    newsletters: t.router(newslettersProcedures),
    payments: t.router(paymentsProcedures),
    tax: t.router(taxProcedures),
    accounting: t.router(accountingProcedures),
    users: t.router(usersProcedures),
    audit: t.router(auditProcedures),
    events: t.router(eventsProcedures),
    mail: t.router(mailProcedures),
    stoppedJobs: t.router(stoppedJobsProcedures),
    setup: t.router(setupProcedures),
    settings: t.router(settingsProcedures),
    seo: t.router(seoProcedures),
    search: t.router(searchProcedures),
    media: t.router(mediaProcedures),
  });
}

/** Creates the router for REST: the same procedures and permissions, but content and messages may be incomplete. */
export function buildRestRouter(sections: Readonly<Record<string, Section>>) {
  return t.router({
    auth: t.router({ ...authProcedures, ...registrationProcedures }),
    content: contentProcedures(sections, restRules),
    checkout: t.router(checkoutProcedures),
    orders: t.router(ordersProcedures),
    room: t.router(roomProcedures),
    briefs: t.router(briefsProcedures),
    board: t.router(boardProcedures),
    contracts: t.router(contractsProcedures),
    messages: t.router({ ...messagesProcedures, ...savedRepliesProcedures, ...restMessagesProcedures }),
    subscriptions: t.router(subscriptionsProcedures),
    subscribers: t.router(subscribersProcedures),
    payments: t.router(paymentsProcedures),
    users: t.router(usersProcedures),
  });
}

export type RestRouter = ReturnType<typeof buildRestRouter>;
export type AppRouter = ReturnType<typeof buildRouter<Sections>>;

type NamesIn<Procedures> = {
  [Name in keyof Procedures & string]: Procedures[Name] extends AnyTRPCProcedure
    ? Name
    : `${Name}.${NamesIn<Procedures[Name]>}`;
}[keyof Procedures & string];

/** Names of a router's procedures, such as "orders.place" or "settings.mail.save". */
export type ProcedureNamesOf<Router extends AnyTRPCRouter> = NamesIn<Router["_def"]["record"]>;
