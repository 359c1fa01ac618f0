const query = (values: Record<string, string | undefined>) => {
  const given = Object.entries(values).filter(
    (e): e is [string, string] => e[1] !== undefined && e[1] !== "",
  );
  return given.length ? `?${new URLSearchParams(given)}` : "";
};

/** Every address of the site outside the content editor, in one place. The editor's come from `sections`. */
export const paths = {
  home: () => "/",
  service: () => "/service/",
  pricing: () => "/pricing/",
  contact: () => "/contact",
  thanks: () => "/thanks",
  subscription: () => "/subscription",

  login: (q: { from?: string } = {}) => `/login${query(q)}`,
  register: (q: { from?: string } = {}) => `/register${query(q)}`,
  reset: () => "/reset",
  verify: () => "/verify",
  signOut: () => "/sign-out",
  throughProvider: (q: { errand?: "confirm" | "link"; from?: string } = {}) => `/auth/oidc/start${query(q)}`,

  account: () => "/account",
  accountEmail: () => "/account/email",
  accountPassword: () => "/account/password",
  accountTwoStep: () => "/account/two-step",
  accountPasskeys: (q: { removed?: "yes" } = {}) => `/account/passkeys${query(q)}`,
  accountPasskey: (id: string) => `/account/passkeys/${id}`,
  accountProvider: () => "/account/provider",
  accountDelete: () => "/account/delete",
  accountExport: () => "/account/export",

  orderNow: (packageId: string) => `/order-now/${packageId}`,
  pendingOrder: () => "/pending-order",
  payNow: (orderId: string) => `/pay-now/${orderId}`,
  receivedPayment: (orderId: string) => `/received-payment/${orderId}`,
  orderCancelled: (orderId: string) => `/order-cancelled/${orderId}`,
  dashboard: () => "/dashboard",
  myOrder: () => "/my-order",
  myOrderView: (orderId: string) => `/my-order/${orderId}`,

  admin: () => "/admin",
  activity: () => "/admin/activity",
  totalOrders: () => "/total-orders",
  paymentStatus: (orderId: string) => `/admin/payment-status/${orderId}`,
  payments: () => "/payments",
  subscribers: () => "/all-subscriber/",
  messages: () => "/all-messages/",
  message: (messageId: string) => `/view/${messageId}`,
  addPaymentEmail: () => "/add-paypal-Email",
  paymentEmail: (id: string) => `/paypal-email/${id}`,
  addUser: () => "/add-user",
  adminUser: (id: string) => `/admin-user/${id}`,
  settings: () => "/setting",
} as const;

/** The anchors of the home page's sections. */
export const anchors = {
  services: "services-sec",
  about: "about-sec",
  pricing: "pricing-sec",
  contact: "contact-sec",
} as const;
