import { isValidElement, type ReactNode } from "react";
import { cx } from "../cx.ts";
import { Icon } from "../icons/icon.tsx";
import { Anchor, type LinkComponent } from "../layout/link.tsx";

export interface Column<Row> {
  id: string;
  /** The column's name; empty for a column of actions. */
  header: string;
  cell: (row: Row, index: number) => ReactNode;
  /** `end` for figures: right-aligned, digits of equal width. */
  align?: "start" | "end";
  /** Long words such as e-mail addresses may break anywhere, so that the column can be narrow. */
  breakable?: boolean;
  /** The column takes no more room than a number needs. */
  narrow?: boolean;
  /** How the table is sorted by this column now, and the address that sorts it the next way. */
  sort?: { direction: "ascending" | "descending" | "none"; href: string };
}

interface TableProps<Row> {
  caption: string;
  /** Keeps the caption for screen readers where a heading already says it. */
  captionHidden?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode;
  as?: LinkComponent | undefined;
  /** Whether its rows become cards where it is narrow; with more than three columns they do. */
  stacks?: boolean;
  className?: string;
}

/** The role that a table's part has anyway, written out: laid out as blocks, tables lose theirs in some browsers. */
export const tablePart = (role: "table" | "rowgroup" | "row" | "cell" | "columnheader" | "rowheader") => ({
  role,
});

/** What a cell holds as the one thing beside its column's name: words and a span are that by themselves. */
const isOneItem = (shown: ReactNode): boolean =>
  isValidElement(shown)
    ? shown.type === "span"
    : typeof shown === "number" || (typeof shown === "string" && shown !== "");

const oneItem = (shown: ReactNode): ReactNode => (isOneItem(shown) ? shown : <span>{shown}</span>);

/** A data table: sticky head, cards where it is narrow. */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionHidden, columns, rows, rowKey, empty, as, stacks, className } = props;
  return (
    <div className={cx("data-table", className)}>
      <table {...tablePart("table")} className={(stacks ?? columns.length > 3) ? "stacks" : undefined}>
        <caption className={captionHidden ? "sr-only" : undefined}>{caption}</caption>
        <thead {...tablePart("rowgroup")}>
          <tr {...tablePart("row")}>
            {columns.map((column) => (
              <Head key={column.id} column={column} as={as} />
            ))}
          </tr>
        </thead>
        <tbody {...tablePart("rowgroup")}>
          {rows.map((row, index) => (
            <tr {...tablePart("row")} key={rowKey(row)}>
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
          ))}
          {rows.length === 0 && empty && (
            <tr {...tablePart("row")}>
              <td {...tablePart("cell")} colSpan={columns.length} data-label="">
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </div>
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
