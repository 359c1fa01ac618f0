import { contractPages, WITHDRAWAL_DAYS } from "@rankwright/schema";
import type { Env } from "../settings/env.ts";

type LegalEnv = Pick<Env, "SITE_URL" | "business">;

/** Returns the business's details on one line. Missing ones are named in brackets, for the owner to fill in. */
function contactOf({ business }: LegalEnv): string {
  const { name, legalName, legalAddress, phone, supportEmail } = business;
  const address = legalAddress
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .join(", ");
  return [
    legalName || name || "[your name]",
    address || "[your postal address]",
    phone || "[your phone number]",
    supportEmail || "[your e-mail address]",
  ].join(", ");
}

/** Instructions on withdrawal for services, after the model of Annex I of Directive 2011/83/EU. */
function cancellationPolicy(env: LegalEnv): string {
  const contact = contactOf(env);
  return `# Right of withdrawal

You have the right to withdraw from this contract within ${WITHDRAWAL_DAYS} days without giving any reason.

The withdrawal period expires ${WITHDRAWAL_DAYS} days after the day on which the contract was concluded.

To exercise the right of withdrawal, you must inform us (${contact}) of your decision to withdraw from this contract by an unequivocal statement, for example a letter sent by post or an e-mail. You may use the model withdrawal form below, but you don't have to.

You can also withdraw online: ${env.SITE_URL}${contractPages.withdraw.path}. If you do, we send you an acknowledgement of receipt by e-mail without delay, with the content of your withdrawal and the date and time at which we received it.

To meet the deadline, it is enough to send your withdrawal before the withdrawal period has expired.

# Effects of withdrawal

If you withdraw from this contract, we reimburse all payments that we received from you without undue delay, and not later than ${WITHDRAWAL_DAYS} days from the day on which we are informed about your decision. We use the same means of payment as you used for the original transaction, unless you have expressly agreed otherwise. You will not be charged any fees for the reimbursement.

If you asked us to begin the service during the withdrawal period, you pay us an amount in proportion to what we had provided until you informed us of your withdrawal, in comparison with the full coverage of the contract.

# Model withdrawal form

Complete and return this form only if you wish to withdraw from the contract.

- To ${contact}
- I/We (*) hereby give notice that I/we (*) withdraw from my/our (*) contract for the provision of the following service
- Ordered on
- Name of consumer(s)
- Address of consumer(s)
- Signature of consumer(s), only if this form is sent on paper
- Date

(*) Delete as appropriate.
`;
}

/** General terms for packages of services. What only the owner knows is in brackets. */
function terms(env: LegalEnv): string {
  const contact = contactOf(env);
  return `# 1. Who these terms apply to

These terms apply to all orders that you place with ${contact} on this site.

# 2. Orders

Packages and prices on this site are an invitation to order. By ordering, you make an offer. The contract is concluded when we confirm your order by e-mail or start to work.

# 3. Prices and payment

Prices are shown with each package. [They include / exclude VAT.] Payment is due when you order, by the methods that the checkout offers. You receive an invoice by e-mail.

# 4. What we need from you

We start when the order is paid and you have sent us the information that we ask for. If it is late or incomplete, our dates move accordingly.

# 5. Delivery and changes

We deliver within the time that is shown with the package. The package says how many rounds of changes are included. A delivery is accepted when you approve it, or if you don't ask for changes within 14 days.

# 6. Recurring packages

A package that is charged per week, month or year renews until it is cancelled. You can cancel it at any time in your account or at ${env.SITE_URL}${contractPages.cancel.path}; it ends with the current period, unless a minimum term or notice period is shown with the package.

# 7. Withdrawal

Consumers have the right to withdraw from the contract within ${WITHDRAWAL_DAYS} days. See our cancellation policy.

# 8. Rights to the work

When an order is paid in full, you may use the delivered work for [your own business, without limit in time and place].

# 9. Liability

We are liable without limit for intent and gross negligence, and for injury to life, body and health. Otherwise, our liability is limited to [the price of the order]. Mandatory rights of consumers remain unaffected.

# 10. Law

The law of [your country] applies. Consumers keep the protection of the mandatory law of the country in which they live.
`;
}

/** Sections of legal texts that have a template. */
export const LEGAL_TEMPLATES = ["terms", "cancellationPolicy"] as const;

/** Returns the template of each section, filled in with the business's details. */
export const legalTemplates: Readonly<Record<(typeof LEGAL_TEMPLATES)[number], (env: LegalEnv) => string>> = {
  terms,
  cancellationPolicy,
};
