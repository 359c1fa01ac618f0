import type { PrintedInvoice } from "@rankwright/schema";
import { cx } from "@rankwright/ui";

/** Columns between the quantity and the last one are omitted on phones: the sums below say the same. */
const NARROW = "max-sm:hidden print:table-cell";

/** The lines and sums of an invoice document. */
export function InvoiceTable({ printed: { columns, rows, sums } }: { printed: PrintedInvoice }) {
  const isNarrow = (at: number) => at > 1 && at < columns.length - 1;
  return (
    <table className="w-full text-start">
      <thead className="border-b border-border text-sm text-text-muted">
        <tr>
          {columns.map((label, at) => (
            <th
              key={label}
              scope="col"
              className={cx(
                "py-2 font-normal align-bottom",
                at === 0 ? "text-start wrap-anywhere" : "ps-2 sm:ps-4 text-end",
                isNarrow(at) && NARROW,
              )}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-border border-b border-border">
        {rows.map(({ cells: [text, ...numbers], note }, index) => (
          // Keyed by index: the lines of an issued document never change, and two can be equal.
          <tr key={index} className="align-top">
            <td className="py-3 wrap-anywhere whitespace-pre-line">
              {text}
              {note && <span className="block text-sm text-text-muted">{note}</span>}
            </td>
            {numbers.map((number, at) => (
              <td
                key={columns[at + 1]}
                className={cx(
                  "nums py-3 ps-2 sm:ps-4 text-end whitespace-nowrap",
                  isNarrow(at + 1) && NARROW,
                )}
              >
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, amount, isBold }) => (
          <tr key={label} className={isBold ? "text-lg font-semibold" : "text-sm"}>
            <th
              scope="row"
              colSpan={2}
              className={cx("text-start wrap-anywhere", isBold ? "py-3" : "pt-2 font-normal text-text-muted")}
            >
              {label}
            </th>
            <td
              colSpan={columns.length - 2}
              className={cx("nums ps-2 sm:ps-4 text-end whitespace-nowrap", isBold ? "py-3" : "pt-2")}
            >
              {amount}
            </td>
          </tr>
        ))}
      </tfoot>
    </table>
  );
}
