import { expect, test } from "vitest";
import { anchors, paths } from "./site-paths.ts";

test("paths in links, mails and bookmarks have not changed", () => {
  const written = Object.entries(paths).map(([name, path]) => {
    const given = path.length > 0 ? [":id"] : [];
    return [name, String(Reflect.apply(path, undefined, given))];
  });
  expect(Object.fromEntries(written)).toMatchInlineSnapshot(`
    {
      "account": "/account",
      "accountDelete": "/account/delete",
      "accountEmail": "/account/email",
      "accountExport": "/account/export",
      "accountPasskey": "/account/passkeys/:id",
      "accountPasskeys": "/account/passkeys",
      "accountPassword": "/account/password",
      "accountProvider": "/account/provider",
      "accountTwoStep": "/account/two-step",
      "activity": "/admin/activity",
      "addPaymentEmail": "/add-paypal-Email",
      "addUser": "/add-user",
      "admin": "/admin",
      "adminUser": "/admin-user/:id",
      "backFromProvider": "/auth/oidc/callback",
      "backupDownload": "/settings/backups/download",
      "backupSettings": "/settings/backups",
      "board": "/board",
      "brand": "/brand/:id",
      "brief": "/my-order/:id/brief",
      "briefForm": "/briefs/:id",
      "briefForms": "/briefs",
      "businessSettings": "/settings",
      "checkout": "/checkout/:id",
      "claim": "/claim",
      "confirmEmail": "/account/confirm-email",
      "contact": "/contact",
      "contactUs": "/contact-us",
      "contentSettings": "/setting",
      "dashboard": "/dashboard",
      "demoTexts": "/first-day/demo",
      "exported": "/export/:id.csv",
      "firstDay": "/first-day",
      "goingLive": "/settings/live",
      "home": "/",
      "imprint": "/imprint",
      "inboundOriginal": "/settings/inbound/:id/original",
      "inboundSettings": "/settings/inbound",
      "invoice": "/my-order/:id/invoice/undefined",
      "invoicePdf": "/my-order/:id/invoice/undefined/pdf",
      "login": "/login",
      "mailSettings": "/settings/mail",
      "mailText": "/settings/mail/texts/:id",
      "mailTexts": "/settings/mail/texts",
      "media": "/media/:id",
      "mediaLibrary": "/admin/media",
      "message": "/view/:id",
      "messages": "/all-messages/",
      "myOrder": "/my-order",
      "myOrderView": "/my-order/:id",
      "newsletter": "/newsletters/:id",
      "newsletters": "/newsletters",
      "orderCancelled": "/order-cancelled/:id",
      "orderFile": ":id/file/undefined",
      "orderInvoice": "/admin/payment-status/:id/invoice/undefined",
      "orderNow": "/order-now/:id",
      "orderReport": "/my-order/:id/report",
      "payNow": "/pay-now/:id",
      "payment": "/payments/:id",
      "paymentEmail": "/paypal-email/:id",
      "paymentMethod": "/settings/payments/:id",
      "paymentNotification": "/ipn",
      "paymentSettings": "/settings/payments",
      "paymentStatus": "/admin/payment-status/:id",
      "payments": "/payments",
      "pendingOrder": "/pending-order",
      "pricing": "/pricing/",
      "privacy": "/privacy",
      "receivedPayment": "/received-payment/:id",
      "redirects": "/seo/redirects",
      "register": "/register",
      "reset": "/reset",
      "robots": "/robots.txt",
      "room": "/room/:id",
      "roomInvoice": "/room/:id/invoice/undefined",
      "roomInvoicePdf": "/room/:id/invoice/undefined/pdf",
      "roomReport": "/room/:id/report",
      "savedReplies": "/saved-replies",
      "seo": "/seo",
      "seoPage": "/seo/page/:id",
      "service": "/service/",
      "signOut": "/sign-out",
      "sitemap": "/sitemap.xml",
      "subscribers": "/all-subscriber/",
      "subscription": "/subscription",
      "terms": "/terms",
      "thanks": "/thanks",
      "throughProvider": "/auth/oidc/start",
      "totalOrders": "/total-orders",
      "unsubscribe": "/unsubscribe",
      "upload": "/media",
      "verify": "/verify",
    }
  `);
  expect(anchors).toMatchInlineSnapshot(`
    {
      "about": "about-sec",
      "contact": "contact-sec",
      "pricing": "pricing-sec",
      "services": "services-sec",
    }
  `);
});

test("login and register links contain the page to return to, if there is one", () => {
  expect(paths.login({ from: "/my-order?page=2" })).toBe("/login?from=%2Fmy-order%3Fpage%3D2");
  expect(paths.register({ from: "/dashboard" })).toBe("/register?from=%2Fdashboard");
  expect(paths.login({ from: undefined })).toBe("/login");
});
