// Permissions of the site's addresses, written by hand like the API's (tools/test-kit/src/rights/table.ts).
import type { Right } from "@rankwright/test-kit/rights/table";

/** Permission that each address requires, except pages and tRPC. HEAD requires the same as GET. */
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
  "GET /export/customers.csv": "admin",
  "GET /export/datev.csv": "admin",
  "GET /export/invoices.csv": "admin",
  "GET /export/journal.csv": "admin",
  "GET /export/messages.csv": "admin",
  "GET /export/orders.csv": "admin",
  "GET /export/oss.csv": "admin",
  "GET /export/payments.csv": "admin",
  "GET /export/subscribers.csv": "admin",
  "GET /export/subscriptions.csv": "admin",
  "GET /export/tax-report.csv": "admin",
  // The token in the address is the only permission needed.
  "GET /unsubscribe": "public",
  "POST /unsubscribe": "public",
};

/** Uploads and downloads of an order's files. apps/api/src/rooms/files/files.test.ts requests them in every role. */
export const fileRoutes: readonly string[] = [
  // Upload of a brief's files without script. The form.test.ts next to it covers this route.
  "POST /my-order/:id/brief",
  ...["/my-order", "/room"].flatMap((room) => [
    `GET ${room}/:key/file/:file`,
    `GET ${room}/:key/file/:file/small`,
    `PUT ${room}/:key/file/:file`,
  ]),
];

/** Routes that serve the pages. */
export const pageRoutes: readonly string[] = ["DELETE", "GET", "PATCH", "POST", "PUT"].map(
  (method) => `${method} /*`,
);

/**
 * Permission that a page requires.
 * public: anyone · guest: visitors; signed-in users are redirected · customer: signed-in users
 * own: the order's customer, and admins; 404 for others · led: like own, but admins are redirected to the panel's page of the order
 * seen: like own, and staff and the order's colleagues · staff: staff and admins; other users see that they have no permission
 * admin: admins; other users see that they have no permission · told: like admin, but visitors see that, too, and aren't redirected
 * linked: anyone with the private link; the page shows no personal data except what the work needs
 * paper: like linked, but the page shows the billing details
 * personal: only the user that the record belongs to; the test world has no such records · moved: redirects everybody
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

/** Every page except the editor's screens, which are derived from the sections and are all for admins. */
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
  "/cancellation-policy": "public",
  "/withdraw": "public",
  "/cancel-contract": "public",
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
  "/my-order/:id/invoice/:number/e-invoice/:format": "own",
  "/my-order/:id/report": "seen",
  "/my-subscriptions": "customer",
  "/my-subscriptions/:id": "led",
  "/my-subscriptions/:id/requests": "own",
  "/room/:token": "linked",
  "/quote/:token": "linked",
  "/room/:token/report": "linked",
  "/room/:token/invoice/:number": "paper",
  "/room/:token/invoice/:number/pdf": "paper",
  "/room/:token/invoice/:number/e-invoice/:format": "paper",
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
  "/admin/media": "admin",
  "/admin/payment-status/:id": "staff",
  "/admin/payment-status/:id/invoice/:number": "admin",
  "/total-orders": "staff",
  "/board": "staff",
  "/briefs": "admin",
  "/briefs/:id": "admin",
  "/saved-replies": "staff",
  "/newsletters": "admin",
  "/newsletters/:id": "admin",
  "/tax-report": "admin",
  "/accounting": "admin",
  "/payments": "admin",
  "/payments/:id": "admin",
  "/subscriptions": "admin",
  "/subscriptions/:id": "admin",
  "/customers": "staff",
  "/customers/:id": "staff",
  "/withdrawals": "staff",
  "/withdrawals/:id": "staff",
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
  "/settings/tax": "admin",
  "/settings/accounting": "admin",
  "/coupons": "admin",
  "/quotes": "admin",
  "/quotes/:id": "admin",
  "/settings/payments": "admin",
  "/settings/payments/:id": "admin",
  "/settings/live": "admin",
  "/seo": "admin",
  "/seo/page/:id": "admin",
  "/seo/redirects": "admin",
};

/** Pages that write to the database when they are read: the payment page opens the order's payment session. */
export const pagesThatWrite: readonly string[] = ["/pay-now/:id"];
