import { sections } from "@rankwright/schema";
import { index, layout, type RouteConfig, route } from "@react-router/dev/routes";
import { bareIdRoutes, editorRoutes } from "./pages/admin/editor/routes.ts";

export default [
  layout("pages/public/layout.tsx", [
    index("pages/public/home.tsx"),
    route("service", "pages/public/service.tsx"),
    route("pricing", "pages/public/pricing.tsx"),
    route("contact", "pages/public/contact.tsx"),
    route("contact-us", "pages/public/contact.tsx", { id: "contact-us" }),
    route("thanks", "pages/public/thanks.tsx"),
    route("*", "pages/public/not-found.tsx"),
  ]),
  route("robots.txt", "pages/public/robots.ts"),
  route("sitemap.xml", "pages/public/sitemap.ts"),
  layout("pages/account/layout.tsx", [
    route("login", "pages/account/login.tsx"),
    route("register", "pages/account/register.tsx"),
    route("reset", "pages/account/reset.tsx"),
    route("verify", "pages/account/verify.tsx"),
  ]),
  route("sign-out", "pages/account/sign-out.ts"),
  layout("pages/customer/layout.tsx", [
    route("order-now/:id", "pages/customer/order-now.tsx"),
    route("pending-order", "pages/customer/pending-order.tsx"),
    route("pay-now/:id", "pages/customer/pay-now.tsx"),
    route("received-payment/:id", "pages/customer/received-payment.tsx"),
    route("order-cancelled/:id", "pages/customer/order-cancelled.tsx"),
    route("dashboard", "pages/customer/dashboard.tsx"),
    route("my-order", "pages/customer/my-order.tsx"),
    route("my-order/:id", "pages/customer/my-order-view.tsx"),
  ]),
  layout("pages/admin/layout.tsx", [
    route("admin", "pages/admin/admin.tsx"),
    route("admin/payment-status/:id", "pages/admin/payment-status.tsx"),
    route("total-orders", "pages/admin/total-orders.tsx"),
    route("all-subscriber/", "pages/admin/all-subscriber.tsx"),
    route("all-messages/", "pages/admin/all-messages.tsx"),
    route("view/:id", "pages/admin/view.tsx"),
    route("add-paypal-Email", "pages/admin/add-paypal-email.tsx"),
    route("paypal-email/:id", "pages/admin/paypal-email.tsx"),
    route("add-user", "pages/admin/add-user.tsx"),
    route("admin-user/:id", "pages/admin/admin-user.tsx"),
    ...editorRoutes(sections),
  ]),
  ...bareIdRoutes(sections),
] satisfies RouteConfig;
