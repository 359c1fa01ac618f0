import { readMessage } from "../delivered.ts";
import type { ShopRunner } from "../shop-runner.ts";

/** Questions of the brief that the package requires. */
const QUESTIONS = [
  { id: "goal", kind: "longText", label: "What is it for?", hint: "", required: true, options: [] },
  { id: "name", kind: "text", label: "What is it called?", hint: "", required: true, options: [] },
];

/** Confirms the customer's e-mail address and adds a brief to the package, which includes two rounds of changes. */
export async function prepareShop(
  shop: ShopRunner,
  {
    packageId,
    tokens,
    mails,
  }: { packageId: string; tokens: { customer: string; owner: string }; mails: string[] },
): Promise<void> {
  const [, token = ""] =
    mails.map((mail) => /verify\?token=([\w-]+)/.exec(readMessage(mail).text)).find((one) => one !== null) ??
    [];
  const form = { _id: packageId, version: 0, fields: QUESTIONS };
  const made = [
    await shop.ask("POST", "/trpc/auth.verifyEmail", { token: tokens.customer, body: { token } }),
    await shop.ask("POST", "/trpc/briefs.saveForm", { token: tokens.owner, body: form }),
  ];
  const wrong = made.find(({ status }) => status >= 300);
  if (wrong) throw new Error(`The shop could not be furnished: ${JSON.stringify(wrong)}`);
}
