import { randomUUID } from "node:crypto";
import {
  type ContractNoticeKind,
  contractNoticeInput,
  contractPages,
  idempotencyKey,
} from "@rankwright/schema";
import { api } from "#app/data/server.ts";
import { requireCanonical, siteLayout } from "#app/data/site.ts";
import { handleForm } from "#app/form/handle-form.ts";
import { readForm } from "#app/form/read-form.ts";
import type { FormResult } from "#app/form/result.ts";
import { ConfirmStep } from "#app/sections/contracts/confirm-step.tsx";
import { NoticeForm } from "#app/sections/contracts/notice-form.tsx";
import { ReceivedStep } from "#app/sections/contracts/received-step.tsx";
import { CONFIRM, type NoticeStep } from "#app/sections/contracts/steps.ts";
import { headOf, headTags } from "../seo/seo.ts";
import type { Route } from "./+types/contract-notice";

/** Returns the declaration that the page at this address is for. */
const kindOf = (request: Request): ContractNoticeKind =>
  new URL(request.url).pathname.toLowerCase().startsWith(contractPages.cancel.path) ? "cancel" : "withdraw";

const descriptions = {
  withdraw: (name: string) =>
    `Withdraw from a contract with ${name} online, without an account. You receive an acknowledgement by e-mail.`,
  cancel: (name: string) =>
    `Cancel a contract with ${name} online, without an account. You receive an acknowledgement by e-mail.`,
} as const satisfies Record<ContractNoticeKind, (name: string) => string>;

export async function loader({ context, request }: Pick<Route.LoaderArgs, "context" | "request">) {
  const kind = kindOf(request);
  const { path, title } = contractPages[kind];
  requireCanonical(request, path);
  const frame = await siteLayout(context);
  const head = headOf(frame, { subject: title, path, texts: [], fallback: descriptions[kind](frame.name) });
  // A form has no content to search for. Each page of the site links to it.
  return { kind, name: frame.name, head: { ...head, noindex: true }, key: randomUUID() };
}

/** First shows the declaration for review, then stores it. A repeat of the second step returns the same confirmation. */
export async function action({ context, request }: Pick<Route.ActionArgs, "context" | "request">) {
  const typed = await readForm(request);
  const kind = kindOf(request);
  if (typed.intent === CONFIRM)
    return handleForm(typed, {
      schema: contractNoticeInput.extend({ idempotencyKey }),
      call: (input) => api(context).contracts[kind]({ ...input, confirm: true }),
      next: ({ receivedText, mailed }): NoticeStep => ({ step: "received", receivedText, mailed }),
    });
  const isChange = typed.intent === "change";
  return handleForm(typed, {
    schema: contractNoticeInput,
    call: async () => undefined,
    next: (): NoticeStep => ({ step: isChange ? "form" : "confirm" }),
  });
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? headTags(loaderData.head) : []);

export default function ContractNotice({
  loaderData: { kind, name, key },
  actionData,
}: Pick<Route.ComponentProps, "loaderData"> & { actionData?: FormResult<NoticeStep> | undefined }) {
  const values = { ...actionData?.values, idempotencyKey: actionData?.values.idempotencyKey || key };
  const done = actionData?.done;
  if (done?.step === "received") return <ReceivedStep kind={kind} values={values} received={done} />;
  if (done?.step === "confirm") return <ConfirmStep kind={kind} values={values} />;
  return <NoticeForm kind={kind} name={name} result={{ issues: actionData?.issues ?? [], values }} />;
}
