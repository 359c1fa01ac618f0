import { isValidElement, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";
import { Anchor, type LinkComponent } from "../layout/link.tsx";

export interface Column<Row> {
  id: string;
  /** The column's name; empty for a column of actions. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** `end` for numbers: right-aligned, with digits of equal width. */
  align?: "start" | "end";
  /** Allows long words such as e-mail addresses to break anywhere, so that the column can be narrow. */
  breakable?: boolean;
  /** Limits the column to the width of a number. */
  narrow?: boolean;
  /** Current sort direction of this column, and the address of the next one. */
  sort?: { direction: "ascending" | "descending" | "none"; href: string };
}

interface TableProps<Row> {
  caption: string;
  /** Shows the caption only to screen readers, if a heading already contains it. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Sums of the columns, as the last row. */
  total?: Row;
  /** Shown instead of the rows if there are none. */
  empty?: ReactNode;
  as?: LinkComponent | undefined;
  /** True if rows become cards in narrow tables; by default with more than three columns. */
  stacks?: boolean;
  className?: string;
}

/** Sets the role of a table's part explicitly, because some browsers drop the implicit role if CSS changes `display`. */
export const tablePart = (role: "table" | "rowgroup" | "row" | "cell" | "columnheader" | "rowheader") => ({
  role,
});

/** True if a cell's content is rendered as one grid item in card layout: text, a number or a span. */
const isOneItem = (shown: ReactNode): boolean =>
  isValidElement(shown)
    ? shown.type === "span"
    : typeof shown === "number" || (typeof shown === "string" && shown !== "");

const oneItem = (shown: ReactNode): ReactNode => (isOneItem(shown) ? shown : <span>{shown}</span>);

/** A data table with a sticky head, and cards if it is narrow. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, total, empty, as, stacks, className } = props;
  // An empty list shows no head, unless it can be sorted.
  const isBare = rows.length === 0 && Boolean(empty) && !columns.some(({ sort }) => sort);
  return (
    <div className={cx("data-table", className)}>
      <table {...tablePart("table")} className={(stacks ?? columns.length > 3) ? "stacks" : undefined}>
        <caption className={captionHidden ? "sr-only" : undefined}>{caption}</caption>
        <thead {...tablePart("rowgroup")} className={isBare ? "sr-only" : undefined}>
          <tr {...tablePart("row")}>
            {columns.map((column) => (
              <Head key={column.id} column={column} as={as} />
            ))}
          </tr>
        </thead>
        <tbody {...tablePart("rowgroup")}>
          {rows.map((row, index) => (
            <Cells key={rowKey(row)} columns={columns} row={row} index={index} />
          ))}
          {rows.length === 0 && empty && (
            <tr {...tablePart("row")}>
              <td {...tablePart("cell")} colSpan={columns.length} data-label="">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
        {total && (
          <tfoot {...tablePart("rowgroup")}>
            <Cells columns={columns} row={total} index={rows.length} />
          </tfoot>
        )}
      </table>
    </div>
  );
}

interface CellsProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  index: number;
}

function Cells<Row>({ columns, row, index }: CellsProps<Row>) {
  return (
    <tr {...tablePart("row")}>
      {columns.map(({ id, header, align, breakable, narrow, cell }) => (
        <td
          {...tablePart("cell")}
          key={id}
          data-label={header}
          data-align={align}
          data-break={breakable || undefined}
          data-narrow={narrow || undefined}
        >
          {oneItem(cell(row, index))}
        </td>
      ))}
    </tr>
  );
}

function Head<Row>({ column, as }: { column: Column<Row>; as: LinkComponent | undefined }) {
  const { header, align, sort } = column;
  const sorted = sort && sort.direction !== "none";
  return (
    <th {...tablePart("columnheader")} scope="col" data-align={align} aria-sort={sort?.direction}>
      {sort ? (
        <Anchor
          href={sort.href}
          {...(as && { as })}
          className="-mx-1 inline-flex items-center gap-1 rounded-xs px-1 hover:text-text"
        >
          {header}
          <Icon
            name={sort.direction === "ascending" ? "chevron-up" : "chevron-down"}
            size={16}
            className={sorted ? "text-accent" : "opacity-50"}
          />
        </Anchor>
      ) : (
        header || <span className="sr-only">Actions</span>
      )}
    </th>
  );
}
