import { actionButton, type Choice, payPage, tableCard, text } from "@rankwright/sandbox-kit";
import { hasExpired, type StorableChoice } from "../methods.ts";
import type { Later, Method, Session } from "../records.ts";
import type { TestProvider } from "../test-provider.ts";

const laterCards = {
  "card-confirm": "a card that needs confirmation later",
  "card-declined-later": "a card that is declined later",
  "card-expires": "a card that expires this month",
} as const satisfies Partial<Record<StorableChoice, string>>;

/** Further choices on a page that stores the means of payment: cards that can't simply be charged later. */
export const storingChoices = (verb: string): Choice[] =>
  Object.entries(laterCards).map(([value, card]) => ({ value, label: `${verb} ${card}`, second: true }));

/** Page on which the buyer stores a means of payment without paying. */
export function setupPage({ id, customerEmail, clientReferenceId, cancelUrl, problem }: Session): string {
  const leave = cancelUrl ? [{ value: "cancel", label: "Cancel and return to shop", second: true }] : [];
  return payPage({
    action: `/c/pay/${id}`,
    heading: "Save payment method",
    amount: "",
    problem,
    rows: [
      { label: "Saved for", value: "Test shop" },
      { label: "E-mail", value: customerEmail ?? "buyer@example.com" },
      { label: "Reference", value: clientReferenceId ?? "" },
    ],
    choices: [
      { value: "card", label: "Save card" },
      { value: "delayed", label: "Save bank account", second: true },
      { value: "declined", label: "Try a declined card", second: true },
      ...storingChoices("Save"),
      ...leave,
    ],
  });
}

const laterLabels = {
  succeeds: "Succeed",
  declined: "Decline",
  insufficient_funds: "Lack funds",
  authentication_required: "Require confirmation",
  expired_card: "Expire",
  lost_card: "Report lost",
} as const satisfies Record<Later, string>;

function methodActions({ id, customerId, type, later }: Method): string {
  if (customerId === undefined) return "";
  const results = Object.entries(laterLabels)
    .filter(([result]) => result !== later && (type === "card" || result === "succeeds"))
    .map(([result, label]) => actionButton("method", { methodId: id, later: result }, label));
  return [
    ...results,
    ...(type === "card" ? [actionButton("renew", { methodId: id }, "Renew card")] : []),
    actionButton("revoke", { methodId: id }, "Revoke"),
  ].join("");
}

/** Table of the stored means of payment, with buttons that set the result of their next charges. */
export function methodTable(bank: TestProvider): string {
  const rows = bank.journal
    .all("method")
    .toReversed()
    .slice(0, 200)
    .map((one) => {
      const { type, last4, expMonth, expYear, customerId, later } = one;
      const name = `${type === "card" ? "Visa" : "Bank account"} •••• ${last4}`;
      const month = type === "card" ? ` (${String(expMonth).padStart(2, "0")}/${expYear})` : "";
      const result =
        customerId === undefined
          ? "revoked"
          : hasExpired(one, bank.clock.now())
            ? "expired"
            : later.replaceAll("_", " ");
      return `<tr><td>${text(name + month)}</td><td>${text(result)}</td><td>${methodActions(one)}</td></tr>`;
    });
  return tableCard(
    ["Payment method", "Next charge", "Actions"],
    rows,
    "No stored payment methods yet. They appear when a customer pays for a plan.",
  );
}
