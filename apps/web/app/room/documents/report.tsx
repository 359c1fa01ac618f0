import { Card } from "@rankwright/ui";
import { OrderFacts } from "#app/components/order-facts.tsx";
import { ScriptButton } from "#app/components/script-button.tsx";
import { customerDates } from "../dates.ts";
import { Files } from "../files/files.tsx";
import { roomAddress } from "../files/send-file.ts";
import { DeliveryLinks, MessageText } from "../message.tsx";
import type { Report } from "./report-data.ts";

const stepNames = {
  paid: "Paid",
  brief: "Brief sent",
  work: "Work started",
  delivered: "Delivered",
} as const;
const kindNames = {
  message: "",
  note: "",
  delivered: "delivery",
  changes: "changes requested",
  approved: "approved",
} as const;
const states = {
  waiting: "waiting for review",
  changes: "changes requested",
  approved: "approved",
  accepted: "accepted automatically after 14 days",
  replaced: "replaced by the next delivery",
} as const;

/** Printable report of an order, from payment to delivery. */
export function OrderReport({ report }: { report: Report }) {
  const { room, messages, isWhole, key, name, timeZone } = report;
  const dates = customerDates(timeZone);
  const { moment } = dates;
  const { order, steps, deliveries } = room;
  const address = roomAddress(key);
  // Omits deliveries and approvals, which are listed above. Approvals with a text or files are included.
  const said = messages.filter(
    ({ kind, text, files }) => kind !== "delivered" && (kind !== "approved" || text || files.length > 0),
  );
  return (
    <article className="mx-auto grid w-full max-w-[48rem] gap-6 print:gap-4">
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="grid min-w-0 gap-1 wrap-anywhere">
          <p className="eyebrow">{name}</p>
          <h1 className="text-3xl">Report: {order.packageName}</h1>
          <p className="text-text-muted">For {order.customerName}</p>
        </div>
        <ScriptButton variant="secondary" className="no-print" onClick={() => window.print()}>
          Print
        </ScriptButton>
      </header>
      <Card className="grid gap-5 print:gap-3 print:border-0 print:p-0 print:shadow-none">
        <OrderFacts order={order} />
        <dl className="grid gap-3 border-t border-border pt-4 text-sm sm:auto-cols-fr sm:grid-flow-col print:auto-cols-fr print:grid-flow-col">
          {steps.map((step) => (
            <div key={step.name}>
              <dt className="text-text-muted">{stepNames[step.name]}</dt>
              <dd className="nums">{step.at === null ? "–" : moment(step.at)}</dd>
              {step.by && <dd className="text-xs text-text-muted wrap-anywhere">by {step.by}</dd>}
            </div>
          ))}
        </dl>
      </Card>
      {deliveries.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl font-semibold">Deliveries</h2>
          {deliveries.map((delivery) => {
            const message = messages.find(({ delivery: of }) => of?._id === delivery._id);
            return (
              <Card key={delivery._id} className="grid gap-3 print:p-4 print:shadow-none">
                <div>
                  <h3 className="font-semibold">Delivery {delivery.number}</h3>
                  <p className="nums text-sm text-text-muted">
                    {moment(delivery.at)}: {states[delivery.state]}
                    {delivery.answeredAt !== null && `, ${moment(delivery.answeredAt)}`}
                  </p>
                </div>
                {message?.text && <MessageText text={message.text} />}
                <DeliveryLinks links={delivery.links} />
                <Files files={message?.files ?? []} address={address} dates={dates} />
              </Card>
            );
          })}
        </section>
      )}
      {said.length > 0 && (
        <section className="grid gap-3">
          <h2 className="text-xl font-semibold">Conversation</h2>
          <ol className="grid gap-4 print:gap-3">
            {said.map(({ _id, kind, by, at, text, files, delivery }) => (
              <li key={_id} className="grid gap-1 border-s-2 border-accent-line ps-4">
                <p className="text-sm">
                  <span className="font-semibold">{by}</span>{" "}
                  <span className="nums text-text-muted">
                    {moment(at)}
                    {kindNames[kind] && `, ${kindNames[kind]}`}
                    {delivery && ` ${delivery.number}`}
                  </span>
                </p>
                {text && <MessageText text={text} />}
                {files.length > 0 && (
                  <p className="text-sm text-text-muted wrap-anywhere">
                    Files: {files.map((file) => file.name).join(", ")}
                  </p>
                )}
              </li>
            ))}
          </ol>
          {!isWhole && (
            <p className="text-sm text-text-muted">Later messages are in the order's conversation.</p>
          )}
        </section>
      )}
    </article>
  );
}
