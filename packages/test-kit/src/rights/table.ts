// Who may do what, typed by hand: the tests hold the server against this page, not against what the server says of
// itself. A new procedure or path fails them until somebody writes down here whom it is for.

import type { AppRouter } from "@rankwright/api/router";
import type { inferRouterInputs } from "@trpc/server";

/**
 * public: anyone · customer: anyone signed in · verified: whose e-mail is proven, too · own: anyone signed in, but another's record is missing (an admin's
 * is any) · seen: as own, and staff's is any, too · theirs: the customer alone, not who
 * works here either · hidden: anyone signed in, but only an admin finds a record · staff: staff, or a signed-in admin ·
 * admin: a signed-in admin.
 */
export type Right =
  | "public"
  | "customer"
  | "verified"
  | "own"
  | "seen"
  | "theirs"
  | "hidden"
  | "staff"
  | "admin";

/** Every section's procedures. */
export const contentProcedures: Readonly<Record<string, Right>> = {
  list: "public",
  get: "public",
  create: "admin",
  update: "admin",
  remove: "admin",
  restore: "admin",
  trash: "admin",
  reorder: "admin",
  history: "admin",
};

/** The sections that only an admin reads. */
export const privateSections: readonly string[] = ["designItems"];

type Inputs = inferRouterInputs<AppRouter>;
type RouterName = Exclude<keyof Inputs, "content" | "settings"> & string;
type Settings = Inputs["settings"];
/** The name of each procedure that is not a section's, such as `orders.place` or `settings.mail.save`. */
type ProcedureName =
  | { [R in RouterName]: `${R}.${keyof Inputs[R] & string}` }[RouterName]
  | { [G in keyof Settings]: `settings.${G & string}.${keyof Settings[G] & string}` }[keyof Settings];

/** Every other procedure: one that is missing here fails the build. */
const rightOf = {
  "auth.register": "public",
  "auth.signIn": "public",
  "auth.signOut": "public",
  "auth.me": "public",
  "auth.requestReset": "public",
  "auth.resetPassword": "public",
  "auth.verifyEmail": "customer",
  "auth.resendVerification": "customer",
  "auth.secondStep": "public",
  "auth.passkeyOptions": "public",
  "auth.passkeySignIn": "public",
  "auth.ways": "public",
  "auth.requestLink": "public",
  "auth.claim": "public",
  "auth.checkLink": "public",
  "checkout.open": "public",
  "checkout.place": "public",
  "checkout.again": "own",
  "account.overview": "customer",
  "account.sessions": "customer",
  "account.endSession": "customer",
  "account.endOtherSessions": "customer",
  "account.confirm": "customer",
  "account.confirmOptions": "verified",
  "account.confirmWithPasskey": "verified",
  "account.changePassword": "customer",
  "account.changeEmail": "customer",
  "account.confirmEmail": "customer",
  "account.proposeTwoStep": "verified",
  "account.confirmTwoStep": "verified",
  "account.turnOffTwoStep": "customer",
  "account.renewRecoveryCodes": "customer",
  "account.newPasskeyOptions": "verified",
  "account.addPasskey": "verified",
  "account.renamePasskey": "customer",
  "account.removePasskey": "customer",
  "account.unlinkProvider": "customer",
  "account.exportData": "customer",
  "account.remove": "customer",
  "orders.place": "customer",
  "orders.list": "customer",
  "orders.papers": "own",
  "orders.paper": "own",
  "orders.billing": "admin",
  "orders.correctBilling": "admin",
  "orders.receipt": "own",
  "orders.get": "seen",
  "orders.toPay": "own",
  "orders.history": "staff",
  "orders.page": "staff",
  "orders.minePage": "customer",
  "orders.sums": "admin",
  "orders.packages": "staff",
  "orders.totals": "admin",
  "orders.spent": "customer",
  "orders.setOrderStatus": "staff",
  "orders.setManyOrderStatus": "staff",
  "orders.setMatchingOrderStatus": "staff",
  "orders.restoreOrderStatus": "staff",
  "orders.setPaymentStatus": "admin",
  "orders.sales": "admin",
  "orders.cancel": "own",
  "orders.checkout": "own",
  "orders.waysToPay": "own",
  "orders.pay": "own",
  "orders.returned": "own",
  "room.get": "seen",
  "room.page": "seen",
  "room.messages": "seen",
  "room.send": "seen",
  "room.note": "staff",
  "room.seen": "seen",
  "room.saveDraft": "seen",
  "room.files": "seen",
  "room.beginUpload": "seen",
  "room.upload": "seen",
  "room.dropFile": "seen",
  "room.deliveries": "seen",
  "room.deliver": "staff",
  "room.approve": "theirs",
  "room.askForChanges": "theirs",
  "room.papers": "own",
  "room.paper": "own",
  "room.mailPayLink": "theirs",
  "room.revokeLinks": "seen",
  "room.live": "seen",
  "messages.send": "public",
  "messages.list": "staff",
  "messages.get": "staff",
  "messages.page": "staff",
  "messages.setStatus": "staff",
  "messages.thread": "staff",
  "messages.next": "staff",
  "messages.reply": "staff",
  "messages.savedReplies": "staff",
  "messages.addSavedReply": "staff",
  "messages.updateSavedReply": "staff",
  "messages.removeSavedReply": "staff",
  "briefs.forms": "admin",
  "briefs.form": "admin",
  "briefs.saveForm": "admin",
  "briefs.of": "seen",
  "briefs.save": "seen",
  "briefs.send": "seen",
  "briefs.reopen": "staff",
  "board.columns": "staff",
  "board.people": "staff",
  "board.assign": "staff",
  "board.move": "staff",
  "board.beside": "staff",
  "board.customerSums": "admin",
  "search.everything": "staff",
  "subscribers.subscribe": "public",
  "subscribers.list": "admin",
  "subscribers.page": "admin",
  "subscribers.counts": "admin",
  "subscribers.subscription": "public",
  "subscribers.confirm": "public",
  "subscribers.unsubscribe": "public",
  "newsletters.page": "admin",
  "newsletters.get": "admin",
  "newsletters.create": "admin",
  "newsletters.update": "admin",
  "newsletters.remove": "admin",
  "newsletters.preview": "admin",
  "newsletters.test": "admin",
  "newsletters.send": "admin",
  "newsletters.stop": "admin",
  "newsletters.resume": "admin",
  "payments.refund": "admin",
  "payments.moneyCame": "admin",
  "payments.emails": "public",
  "payments.email": "admin",
  "payments.activeEmail": "customer",
  "payments.createEmail": "admin",
  "payments.updateEmail": "admin",
  "payments.activate": "admin",
  "payments.removeEmail": "admin",
  "payments.openElsewhere": "admin",
  "payments.reopenCheckouts": "admin",
  "payments.needsReview": "admin",
  "payments.needsReviewCount": "admin",
  "payments.ofOrder": "admin",
  "payments.checkAgain": "admin",
  "payments.checkOrderAgain": "admin",
  "payments.dismiss": "admin",
  "payments.dismissOrder": "admin",
  "payments.dismissAllOrders": "admin",
  "users.list": "public",
  "users.get": "hidden",
  "users.create": "admin",
  "users.update": "admin",
  "users.remove": "admin",
  "audit.page": "admin",
  "events.latest": "staff",
  "events.live": "staff",
  "mail.failed": "admin",
  "mail.retry": "admin",
  "setup.shortPassword": "staff",
  "setup.done": "admin",
  "setup.hide": "admin",
  "setup.putOff": "admin",
  "setup.demoLeft": "admin",
  "setup.clearDemo": "admin",
  "setup.bringBack": "admin",
  "setup.keepDemo": "admin",
  "setup.starter": "admin",
  "settings.business.get": "admin",
  "settings.business.save": "admin",
  "settings.business.inUse": "admin",
  "settings.mail.get": "admin",
  "settings.mail.save": "admin",
  "settings.inbound.get": "admin",
  "settings.inbound.save": "admin",
  "settings.inbound.inUse": "admin",
  "settings.inbound.check": "admin",
  "settings.inbound.aside": "admin",
  "settings.inbound.asideText": "admin",
  "settings.inbound.file": "admin",
  "settings.inbound.dismiss": "admin",
  "settings.backups.get": "admin",
  "settings.backups.save": "admin",
  "settings.backups.list": "admin",
  "settings.backups.make": "admin",
  "settings.mail.test": "admin",
  "settings.mail.dns": "admin",
  "settings.mailTexts.list": "admin",
  "settings.mailTexts.get": "admin",
  "settings.mailTexts.preview": "admin",
  "settings.mailTexts.save": "admin",
  "settings.mailTexts.reset": "admin",
  "settings.payments.get": "admin",
  "settings.payments.save": "admin",
  "settings.payments.ways": "admin",
  "settings.payments.check": "admin",
  "settings.payments.startProbe": "admin",
  "settings.payments.continueProbe": "admin",
  "settings.live.get": "admin",
  "settings.live.start": "admin",
  "media.list": "admin",
  "media.colours": "admin",
  "seo.face": "public",
  "seo.faces": "public",
  "seo.legalPages": "public",
  "seo.saveFace": "admin",
  "seo.check": "admin",
  "seo.checkRecord": "admin",
  "seo.redirects": "admin",
  "seo.addRedirect": "admin",
  "seo.addRedirects": "admin",
  "seo.removeRedirect": "admin",
  "seo.removeRedirects": "admin",
  "seo.missing": "admin",
  "seo.forgetMissing": "admin",
} satisfies Record<ProcedureName, Right>;
export const procedures: Readonly<Record<string, Right>> = rightOf;

/** Every method on a content path; `privatePaths` are read by an admin only. */
export const contentMethods: Readonly<Record<string, Right>> = {
  GET: "public",
  POST: "admin",
  PUT: "admin",
  DELETE: "admin",
};
export const privatePaths: readonly string[] = ["GET /items", "GET /items/:id"];

/** Every other REST path. */
export const paths: Readonly<Record<string, Right>> = {
  "POST /auth/register": "public",
  "POST /auth/sign-in": "public",
  "POST /auth/second-step": "public",
  "POST /auth/sign-out": "public",
  "POST /auth/reset": "public",
  "POST /auth/new-password": "public",
  "POST /auth/verify": "customer",
  "POST /checkout": "public",
  "POST /new-order": "customer",
  "GET /orders": "customer",
  "GET /order/:id/invoices": "own",
  "GET /order/:id/billing": "admin",
  "PUT /order/:id/billing": "admin",
  "GET /order/:id": "seen",
  "PUT /order-cancelled/:id": "own",
  "GET /pay-now/:id": "own",
  "GET /order/:id/room": "seen",
  "GET /order/:id/messages": "seen",
  "POST /order/:id/messages": "seen",
  "POST /order/:id/notes": "staff",
  "POST /order/:id/seen": "seen",
  "GET /order/:id/files": "seen",
  "POST /order/:id/files": "seen",
  "GET /order/:id/deliveries": "seen",
  "POST /order/:id/deliveries": "staff",
  "POST /order/:id/approve": "theirs",
  "POST /order/:id/changes": "theirs",
  "POST /order/:id/revoke-links": "seen",
  "POST /order/:id/drop-file": "seen",
  "GET /briefs": "admin",
  "GET /brief/:id": "admin",
  "PUT /brief/:id": "admin",
  "GET /order/:id/brief": "seen",
  "PUT /order/:id/brief": "seen",
  "POST /order/:id/brief": "seen",
  "POST /order/:id/brief/reopen": "staff",
  "GET /board": "staff",
  "GET /board/people": "staff",
  "GET /order/:id/beside": "staff",
  "PUT /order/:id/assignee": "staff",
  "PUT /order/:id/column": "staff",
  "GET /saved-replies": "staff",
  "POST /add-saved-reply": "staff",
  "PUT /saved-reply/:id": "staff",
  "DELETE /saved-reply/:id": "staff",
  "PUT /order-status/:id": "staff",
  "POST /pay-now/:id": "own",
  "GET /ways-to-pay/:id": "own",
  "POST /received-payment/:id": "own",
  "GET /order-payments/:id": "admin",
  "POST /refund/:id": "admin",
  "POST /money-came": "admin",
  "PUT /order/:id": "admin",
  "POST /add-message": "public",
  "GET /messages": "staff",
  "GET /message/:id": "staff",
  "PUT /message/:id": "staff",
  "POST /add-subscriber": "public",
  "GET /subscribers": "admin",
  "GET /users": "public",
  "GET /users/:id": "hidden",
  "POST /add-user": "admin",
  "PUT /upadete-users/:id": "admin",
  "DELETE /upadete-users/:id": "admin",
  "GET /paypal-email": "public",
  "GET /paypal-email/:id": "admin",
  "POST /add-email": "admin",
  "PUT /paypal-email/:id": "admin",
  "DELETE /paypal-email/:id": "admin",
};

/** Reads that note something: the session that a checkout opens, and that a buyer is back. No other read changes anything. */
export const notingReads: readonly string[] = ["orders.checkout", "orders.returned", "GET /pay-now/:id"];

/** What admins and staff change without a line in the audit log: a mail to oneself, what an order's room tells itself, a list's state. */
export const unlogged: readonly string[] = ["newsletters.test", "room.note", "setup.hide", "setup.putOff"];

/** Where the bytes of an order's files are sent and fetched: apps/api/src/rooms/files/files.test.ts asks them as everybody. */
export const fileDoors: readonly string[] = [
  "GET /order/:key/files/:file",
  "GET /order/:key/files/:file/small",
  "PUT /order/:key/files/:file",
];

/** Every other address of the API host; HEAD goes with GET. */
export const apiRoutes: Readonly<Record<string, Right>> = {
  "GET /": "public",
  "GET /docs": "public",
  "GET /docs/start.js": "public",
  "GET /docs/style.css": "public",
  "GET /docs/swagger-ui.css": "public",
  "GET /docs/swagger-ui-bundle.js": "public",
  "GET /openapi.json": "public",
  "GET /healthz": "public",
  "GET /readyz": "public",
  // From this machine, or with METRICS_TOKEN from another: rest.test.ts.
  "GET /metrics": "public",
  "POST /ipn": "public",
  "POST /webhooks/paypal": "public",
  "POST /webhooks/stripe": "public",
  "POST /webhooks/mail": "public",
};

/** A library's own file, as it was published: that its code speaks of stacks shows nothing of ours. */
export const libraryFiles: readonly string[] = ["GET /docs/swagger-ui-bundle.js"];

/** Addresses of both hosts that have no rights of their own: behind these two are the procedures. */
export const procedureDoors: readonly string[] = ["GET /trpc/:path", "POST /trpc/:path"];

/** What both hosts refuse to everybody alike, by its method. */
export const refusedMethods: readonly string[] = [
  ...["DELETE", "PATCH", "PUT", "QUERY", "TRACE"].map((method) => `${method} /trpc/:path`),
  ...["/ipn", "/webhooks/paypal", "/webhooks/stripe", "/webhooks/mail"].flatMap((path) =>
    ["DELETE", "GET", "PATCH", "PUT"].map((method) => `${method} ${path}`),
  ),
];
/** What a browser asks before a request to another site; it asks for nothing and gets nothing. */
export const preflights: readonly string[] = ["OPTIONS *", "OPTIONS /trpc/:path"];
