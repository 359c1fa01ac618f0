import type { MailPhrases } from "./phrases.ts";

type TablePhrases = Pick<MailPhrases, "row" | "labels">;

const stateRows = ({ row, labels }: TablePhrases) => [
  row(labels.status, "{orderState}"),
  row(labels.nextStep, "{nextStep}"),
];
const orderRows = ({ row, labels }: TablePhrases) => [
  row(labels.order, "{order}"),
  row(labels.orderDate, "{orderDate}"),
];

/** Returns the table of a mail to the customer about an order. */
export const orderTableIn = (phrases: TablePhrases): string => {
  const { row, labels } = phrases;
  return [
    row(labels.package, "{package}"),
    row(labels.price, "{price}"),
    row(labels.tax, "{tax}"),
    ...orderRows(phrases),
    ...stateRows(phrases),
  ].join("\n");
};

/** Returns the same table with the rows that state an amount of money in place of the price. */
export const moneyTableIn = (phrases: TablePhrases, ...amounts: string[]): string =>
  [
    phrases.row(phrases.labels.package, "{package}"),
    ...amounts,
    ...orderRows(phrases),
    ...stateRows(phrases),
  ].join("\n");
