// Who may do what, typed by hand: the tests hold the server against this page, not against what the server says of
// itself. A new procedure or path fails them until somebody writes down here whom it is for.

/**
 * public: anyone · customer: anyone signed in · own: anyone signed in, but another's record is missing (an admin's
 * is any) · hidden: anyone signed in, but only an admin finds a record · admin: a signed-in admin.
 */
export type Right = "public" | "customer" | "own" | "hidden" | "admin";

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

/** Every other procedure. */
export const procedures: Readonly<Record<string, Right>> = {
  "auth.register": "public",
  "auth.signIn": "public",
  "auth.signOut": "public",
  "auth.me": "public",
  "auth.requestReset": "public",
  "auth.resetPassword": "public",
  "auth.verifyEmail": "customer",
  "auth.resendVerification": "customer",
  "orders.place": "customer",
  "orders.list": "customer",
  "orders.get": "own",
  "orders.history": "admin",
  "orders.page": "admin",
  "orders.minePage": "customer",
  "orders.totals": "admin",
  "orders.spent": "customer",
  "orders.setOrderStatus": "admin",
  "orders.setPaymentStatus": "admin",
  "orders.cancel": "own",
  "orders.checkout": "own",
  "messages.send": "public",
  "messages.list": "admin",
  "messages.get": "admin",
  "messages.page": "admin",
  "messages.setStatus": "admin",
  "subscribers.subscribe": "public",
  "subscribers.list": "admin",
  "subscribers.page": "admin",
  "payments.emails": "customer",
  "payments.email": "admin",
  "payments.activeEmail": "customer",
  "payments.createEmail": "admin",
  "payments.updateEmail": "admin",
  "payments.activate": "admin",
  "payments.attention": "admin",
  "payments.ofOrder": "admin",
  "payments.checkAgain": "admin",
  "payments.checkOrderAgain": "admin",
  "payments.putAside": "admin",
  "users.list": "customer",
  "users.get": "hidden",
  "users.create": "admin",
  "users.update": "admin",
  "users.remove": "admin",
};

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
  "POST /auth/sign-out": "public",
  "POST /auth/reset": "public",
  "POST /auth/new-password": "public",
  "POST /auth/verify": "customer",
  "POST /new-order": "customer",
  "GET /orders": "customer",
  "GET /order/:id": "own",
  "PUT /order-cancelled/:id": "own",
  "GET /pay-now/:id": "own",
  "PUT /order-status/:id": "admin",
  "PUT /order/:id": "admin",
  "POST /add-message": "public",
  "GET /messages": "admin",
  "GET /message/:id": "admin",
  "PUT /message/:id": "admin",
  "POST /add-subscriber": "public",
  "GET /subscribers": "admin",
  "GET /users": "customer",
  "GET /users/:id": "hidden",
  "POST /add-user": "admin",
  "PUT /upadete-users/:id": "admin",
  "GET /paypal-email": "customer",
  "GET /paypal-email/:id": "admin",
  "POST /add-email": "admin",
  "PUT /paypal-email/:id": "admin",
};
