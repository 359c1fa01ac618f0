// Rights of the API's paths and other addresses, see table.ts.

import type { Right } from "./right.ts";

/** Methods of the REST paths for content. `privatePaths` can only be read by an admin. */
export const contentMethods: Readonly<Record<string, Right>> = {
  GET: "public",
  POST: "admin",
  PUT: "admin",
  DELETE: "admin",
};
export const privatePaths: readonly string[] = ["GET /items", "GET /items/:id"];

/** All other REST paths. */
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
  "GET /order/:id/invoices/:number.pdf": "own",
  "GET /order/:id/invoices/:number/:format": "own",
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
  "POST /order/:id/revoke-links": "managed",
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
  "GET /my-subscriptions": "customer",
  "GET /subscriptions/:id": "own",
  "POST /subscriptions/:id/cancel": "own",
  "POST /subscriptions/:id/keep": "own",
  "POST /subscriptions/:id/pause": "own",
  "POST /subscriptions/:id/resume": "own",
  "POST /subscriptions/:id/change": "own",
  "GET /subscriptions": "admin",
  "GET /subscriptions/figures": "admin",
  "GET /subscriptions/needs": "admin",
  "GET /subscriptions/charging": "admin",
  "POST /subscriptions/charging": "admin",
  "GET /subscriptions/:id/view": "admin",
  "POST /subscriptions/:id/end": "admin",
  "POST /subscriptions/:id/move-date": "admin",
  "POST /subscriptions/:id/give-free": "admin",
  "POST /subscriptions/:id/change-price": "admin",
  "POST /subscriptions/:id/withdraw-change": "admin",
  "POST /subscriptions/:id/decide-missed": "admin",
  "POST /refund/:id": "admin",
  "POST /money-came": "admin",
  "POST /assign-payment/:id": "admin",
  "PUT /order/:id": "admin",
  "POST /add-message": "public",
  "GET /messages": "staff",
  "GET /message/:id": "staff",
  "PUT /message/:id": "staff",
  "POST /withdraw": "public",
  "POST /cancel-contract": "public",
  "GET /contract-notices": "staff",
  "GET /contract-notice/:id": "staff",
  "PUT /contract-notice/:id": "staff",
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

/** Upload and download paths of an order's files. apps/api/src/rooms/files/files.test.ts tests them in every role. */
export const fileRoutes: readonly string[] = [
  "GET /order/:key/files/:file",
  "GET /order/:key/files/:file/small",
  "PUT /order/:key/files/:file",
];

/** All other routes of the API host. HEAD has the same right as GET. */
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
  // Other machines need METRICS_TOKEN, which rest.test.ts tests.
  "GET /metrics": "public",
  "POST /ipn": "public",
  "POST /webhooks/paypal": "public",
  "POST /webhooks/stripe": "public",
  "POST /webhooks/mail": "public",
};

/** Routes of unmodified library files. Their code may look like a leaked stack trace. */
export const libraryFiles: readonly string[] = ["GET /docs/swagger-ui-bundle.js"];

/** Routes on both hosts whose rights depend on the called procedure. */
export const procedureRoutes: readonly string[] = ["GET /trpc/:path", "POST /trpc/:path"];

/** Routes that both hosts refuse in every role. */
export const refusedMethods: readonly string[] = [
  ...["DELETE", "PATCH", "PUT", "QUERY", "TRACE"].map((method) => `${method} /trpc/:path`),
  ...["/ipn", "/webhooks/paypal", "/webhooks/stripe", "/webhooks/mail"].flatMap((path) =>
    ["DELETE", "GET", "PATCH", "PUT"].map((method) => `${method} ${path}`),
  ),
];
/** CORS preflights. They change nothing and return no data. */
export const preflights: readonly string[] = ["OPTIONS *", "OPTIONS /trpc/:path"];
