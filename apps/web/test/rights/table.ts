// Rights on the site's addresses, typed by hand like the API's (tools/test-kit/src/rights/table.ts).
import type { Right } from "@rankwright/test-kit/rights/table";

/** Every address beside the pages and tRPC; HEAD goes with GET. */
export const siteRoutes: Readonly<Record<string, Right>> = {
  "GET /healthz": "public",
  "POST /ipn": "public",
  "POST /webhooks/paypal": "public",
  "POST /webhooks/stripe": "public",
  "POST /webhooks/mail": "public",
  "GET /auth/oidc/start": "public",
  "GET /auth/oidc/callback": "public",
  "GET /media/:name": "public",
  "GET /brand/:name": "public",
  "POST /media": "admin",
  "POST /settings/backups/download": "admin",
  "GET /settings/inbound/:id/original": "admin",
  "GET /export/invoices.csv": "admin",
  "GET /export/messages.csv": "admin",
  "GET /export/orders.csv": "admin",
  "GET /export/subscribers.csv": "admin",
  // The token in the address is all the right there is.
  "GET /unsubscribe": "public",
  "POST /unsubscribe": "public",
};

/** Where the bytes of an order's files are sent and fetched: apps/api/src/rooms/files/files.test.ts asks them as everybody. */
export const fileDoors: readonly string[] = [
  // A form's files, without script: form.test.ts beside it.
  "POST /my-order/:id/brief",
  ...["/my-order", "/room"].flatMap((room) => [
    `GET ${room}/:key/file/:file`,
    `GET ${room}/:key/file/:file/small`,
    `PUT ${room}/:key/file/:file`,
  ]),
];

/** Behind these are the pages. */
export const pageDoors: readonly string[] = ["DELETE", "GET", "PATCH", "POST", "PUT"].map(
  (method) => `${method} /*`,
);

/**
 * Whose a page is. public: anyone's · guest: for those not signed in, others are led on · customer: for those signed
 * in · own: the order's owner's and an admin's, to others it is missing · led: as own, and an admin is led to the panel's · seen: as own, and staff's, too · staff:
 * staff's and an admin's, others read that they have no permission · admin: an admin's, the same · linked: for whoever has the
 * private link, of which it shows no more than the order's work · told: the same without a sign-in in between · personal: nobody's but its owner's,
 * and here nobody has any · moved: leads everybody to another address.
 */
export type PageRight =
  | "public"
  | "guest"
  | "customer"
  | "own"
  | "led"
  | "linked"
  | "paper"
  | "seen"
  | "staff"
  | "admin"
  | "told"
  | "personal"
  | "moved";

/** Every page but the editor's screens, which are named by the sections and all an admin's. */
export const pages: Readonly<Record<string, PageRight>> = {
  "/": "public",
  "/service": "moved",
  "/pricing": "moved",
  "/contact": "public",
  "/contact-us": "public",
  "/thanks": "public",
  "/imprint": "public",
  "/privacy": "public",
  "/terms": "public",
  "/subscription": "public",
  "/robots.txt": "public",
  "/sitemap.xml": "public",
  "/login": "guest",
  "/register": "guest",
  "/reset": "public",
  "/verify": "customer",
  "/sign-out": "moved",
  "/checkout/:package": "public",
  "/claim": "public",
  "/order-now/:id": "customer",
  "/pending-order": "customer",
  "/pay-now/:id": "own",
  "/received-payment/:id": "own",
  "/order-cancelled/:id": "own",
  "/dashboard": "customer",
  "/my-order": "customer",
  "/my-order/:id": "seen",
  "/my-order/:id/brief": "seen",
  "/my-order/:id/invoice/:number": "led",
  "/my-order/:id/invoice/:number/pdf": "own",
  "/my-order/:id/report": "seen",
  "/room/:token": "linked",
  "/room/:token/report": "linked",
  "/room/:token/invoice/:number": "paper",
  "/room/:token/invoice/:number/pdf": "paper",
  "/account": "customer",
  "/account/email": "customer",
  "/account/confirm-email": "customer",
  "/account/password": "customer",
  "/account/two-step": "customer",
  "/account/passkeys": "customer",
  "/account/passkeys/:id": "personal",
  "/account/provider": "customer",
  "/account/delete": "customer",
  "/account/export": "customer",
  "/admin": "staff",
  "/first-day": "admin",
  "/first-day/demo": "admin",
  "/admin/activity": "admin",
  "/admin/payment-status/:id": "staff",
  "/admin/payment-status/:id/invoice/:number": "admin",
  "/total-orders": "staff",
  "/board": "staff",
  "/briefs": "admin",
  "/briefs/:id": "admin",
  "/saved-replies": "staff",
  "/newsletters": "admin",
  "/newsletters/:id": "admin",
  "/payments": "admin",
  "/all-subscriber/": "admin",
  "/all-messages/": "staff",
  "/view/:id": "staff",
  "/add-paypal-Email": "told",
  "/paypal-email/:id": "admin",
  "/add-user": "told",
  "/admin-user/:id": "admin",
  "/setting": "admin",
  "/settings": "admin",
  "/settings/mail": "admin",
  "/settings/mail/texts": "admin",
  "/settings/mail/texts/:name": "admin",
  "/settings/inbound": "admin",
  "/settings/backups": "admin",
  "/settings/payments": "admin",
  "/settings/live": "admin",
  "/seo": "admin",
  "/seo/page/:id": "admin",
  "/seo/redirects": "admin",
};

/** The one page that notes something when it is read: the invoice that the checkout opens. */
export const notingPages: readonly string[] = ["/pay-now/:id"];
