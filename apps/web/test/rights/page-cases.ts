import { sections } from "@rankwright/schema";
import { type Checked, Violation } from "@rankwright/test-kit/rights/matrix";
import { leakIn, NOTE, ROLES, type Role } from "@rankwright/test-kit/rights/world";
import type { SiteWorld } from "./site-world.ts";
import { type PageRight, pages, pagesThatWrite } from "./table.ts";

/** A page: its path in the router, the right it requires, and the kind of record in its address. */
interface PageCase {
  path: string;
  right: PageRight;
  subject: string;
}

/** Kinds of record in the addresses of pages outside the editor. */
const subjects: Readonly<Record<string, string>> = {
  "/checkout/:package": "content.packages",
  "/order-now/:id": "content.packages",
  "/briefs/:id": "content.packages",
  "/my-subscriptions/:id/requests": "subscription",
  "/room/:token": "link",
  "/room/:token/report": "link",
  "/room/:token/invoice/:number": "link",
  "/room/:token/invoice/:number/pdf": "link",
  "/room/:token/invoice/:number/e-invoice/:format": "link",
  "/quote/:token": "quoteLink",
  "/quotes/:id": "quote",
  "/view/:id": "message",
  "/customers/:id": "customer",
  "/withdrawals/:id": "notice",
  "/my-subscriptions/:id": "subscription",
  "/subscriptions/:id": "subscription",
  "/payments/:id": "payment",
  "/newsletters/:id": "newsletter",
  "/paypal-email/:id": "paymentEmail",
  "/admin-user/:id": "user",
  // The parameter of these pages is a name, not the id of a record.
  "/seo/page/:id": "home",
  "/settings/mail/texts/:name": "receipt",
  "/settings/payments/:id": "stripe",
};

const editorScreens = Object.values(sections).flatMap(({ name, screens }): PageCase[] => {
  const edits = screens.edit.map(({ path }) => path);
  return [screens.manage.path, ...edits].map((path) => ({
    path: path.startsWith("/") ? path : `/${path}`,
    right: "admin",
    subject: `content.${name}`,
  }));
});

/** Every page, including the editor's screens. Each address is listed once. */
export const pageCases: readonly PageCase[] = [
  ...new Map(
    [
      ...editorScreens,
      ...Object.entries(pages).map(([path, right]) => ({ path, right, subject: subjects[path] ?? "order" })),
    ].map((each) => [each.path, each]),
  ).values(),
];

const NO_PERMISSION = "have any permission";

type Kind = "shown" | "sign-in" | "no permission" | "missing" | "moved";

/** Returns the expected kind of response for a role. */
function expected(right: PageRight, role: Role): Kind {
  if (right === "moved") return "moved";
  if (right === "public" || right === "linked" || right === "paper") return "shown";
  if (right === "guest") return role === "visitor" ? "shown" : "moved";
  if (role === "visitor") return right === "told" ? "no permission" : "sign-in";
  if (right === "personal") return "missing";
  if (right === "led" && role === "admin") return "moved";
  if (right === "customer" || role === "admin") return "shown";
  if (right === "staff") return role === "staff" ? "shown" : "no permission";
  if (right === "seen" && (role === "staff" || role === "colleague")) return "shown";
  if (right === "own" || right === "led" || right === "seen")
    return role === "customer" ? "shown" : "missing";
  return "no permission";
}

/** Returns the kind of a response, by its status, redirect and text. */
function kindOf(status: number, location: string, text: string): Kind | undefined {
  if (status === 301 || status === 302) return location.startsWith("/login?") ? "sign-in" : "moved";
  if (status === 404) return "missing";
  if (text.includes(NO_PERMISSION)) return status === 200 || status === 403 ? "no permission" : undefined;
  return status === 200 ? "shown" : undefined;
}

/** Returns the test data that this role must not see: other people's addresses, texts and orders. */
function foreign({ accounts, ids }: SiteWorld, role: Role): string[] {
  if (role === "admin") return [];
  // A customer sees the colleagues that they added.
  const known: readonly string[] = role === "customer" ? [role, "colleague"] : [role];
  const others = Object.entries(accounts).flatMap(([who, { email }]) => (known.includes(who) ? [] : email));
  const kept = [
    "reader@example.com",
    "second@example.com",
    "unused@example.com",
    ids.subscriber ?? "",
    ids.user ?? "",
  ];
  // Staff see all orders and messages, and the addresses of the users to whom orders can be assigned.
  if (role === "staff") return kept.filter((each) => each !== "second@example.com");
  const records = ["s@example.com", ids.message ?? "", ...kept];
  const details = ["1 Example Street", "Exampleland"];
  // A colleague sees the order, but not its billing details.
  const ofOrders =
    role === "customer" ? [] : role === "colleague" ? details : [ids.order ?? "order", ...details];
  return [NOTE, ...others, ...records, ...ofOrders];
}

/**
 * Requests a page in every role: by GET, as the data request of the page's script, and by sending an empty form. Throws if a role
 * sees foreign data, or if a read or a rejected request changes something.
 */
export async function checkPage(world: SiteWorld, { path, right, subject }: PageCase): Promise<Checked> {
  const checked: Checked = { allowed: 0, refused: 0 };
  const url = path
    .replace(/:(id|package|token|name)/, world.ids[subject] ?? subject)
    .replace(":number", world.ids.invoice ?? "")
    .replace(":format", "xml");
  const data = url === "/" ? "/_root.data" : `${url.replace(/\/$/, "")}.data`;
  for (const role of ROLES) {
    const as = world.tokens[role];
    const wanted = expected(right, role);
    const isAllowed = wanted === "shown" || wanted === "moved";
    // A page may repeat the ids in its address in links and forms.
    const ofLink = right === "linked" || right === "paper" ? [world.ids.order] : [];
    const ofPaper =
      right === "paper" ? ["1 Example Street", "Exampleland", world.accounts.customer.email] : [];
    const asked = new Set([world.ids[subject], ...ofLink, ...ofPaper]);
    for (const [method, at] of [
      ["GET", url],
      ["GET", data],
      ["POST", url],
      ["PUT", url],
      ["DELETE", url],
    ] as const)
      await world.withRollback(async () => {
        const form = { raw: "", headers: { "content-type": "application/x-www-form-urlencoded" } };
        const before = world.digest();
        const answer = await world.browser.ask(method, at, { as, ...(method === "GET" ? {} : form) });
        const { status, text, headers } = answer;
        const expectedText = `${role}: ${method} ${at} → ${status} ${text.slice(0, 300)}`;
        if (status >= 500) throw new Violation("failures", `A failure of our own: ${expectedText}`);
        if (leakIn(answer)) throw new Violation("stacks", `It shows ${leakIn(answer)}: ${expectedText}`);
        const seen = foreign(world, role).find((each) => !asked.has(each) && text.includes(each));
        if (seen) throw new Violation("rights", `It shows ${seen}: ${expectedText}`);
        const mayNote = isAllowed && (method !== "GET" || pagesThatWrite.includes(path));
        if (!mayNote && world.digest() !== before)
          throw new Violation("changes", `It changed something: ${expectedText}`);
        if (at !== url || method !== "GET") return;
        if (right !== "public" && right !== "moved" && headers["cache-control"] !== "no-store")
          throw new Violation("rights", `A cache may keep it: ${expectedText}`);
        const kind = kindOf(status, String(headers.location ?? ""), text);
        if (kind !== wanted) throw new Violation("rights", `It must be ${wanted}: ${expectedText}`);
      });
    checked[isAllowed ? "allowed" : "refused"] += 1;
  }
  return checked;
}
