import { expect, type Locator } from "@playwright/test";

/** Expected texts of a row's cells by column header. A string must equal the whole text of the cell, without surrounding spaces. */
export type Cells = Record<string, string | RegExp>;

const tidy = (text: string) => text.replace(/\s+/g, " ").trim();

/** Returns every row of the table as texts by column header. */
async function rowsOf(table: Locator): Promise<Record<string, string>[]> {
  const headers = (await table.getByRole("columnheader").allInnerTexts()).map(tidy);
  const rows = table.getByRole("row").filter({ has: table.page().getByRole("cell") });
  return Promise.all(
    (await rows.all()).map(async (row) => {
      const texts = (await row.getByRole("cell").or(row.getByRole("rowheader")).allInnerTexts()).map(tidy);
      return Object.fromEntries(headers.map((header, index) => [header, texts[index] ?? ""]));
    }),
  );
}

const says = (row: Record<string, string>, cells: Cells) =>
  Object.entries(cells).every(([header, wanted]) => {
    const text = row[header];
    return text !== undefined && (typeof wanted === "string" ? text === wanted : wanted.test(text));
  });

/** Waits until the table has such a row, for example `{ Package: "Premium", Status: "You Have Paid" }`. */
export async function expectRow(table: Locator, cells: Cells) {
  await expect(async () => {
    const rows = await rowsOf(table);
    if (!rows.some((row) => says(row, cells))) expect(rows).toContainEqual(cells);
  }).toPass({ timeout: 20_000 });
}

/** Rows of a table without its head. */
export const bodyRows = (table: Locator) => table.locator("tbody").getByRole("row");
