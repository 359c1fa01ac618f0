import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { Button, ButtonLink } from "../forms/button.tsx";
import { Icon } from "../icons/icon.tsx";
import type { LinkProps } from "../layout/link.tsx";
import { EmailAddress } from "./email-address.tsx";
import { Pagination, pageNumbers } from "./pagination.tsx";
import { Table } from "./table.tsx";

const href = (page: number) => `/total-orders?page=${page}`;

describe("page numbers", () => {
  it.each([
    { page: 1, pages: 3, shown: "1 2 3" },
    { page: 7, pages: 7, shown: "1 2 3 4 5 6 7" },
    { page: 1, pages: 12, shown: "1 2 3 4 5 … 12" },
    { page: 4, pages: 12, shown: "1 2 3 4 5 … 12" },
    { page: 6, pages: 12, shown: "1 … 5 6 7 … 12" },
    { page: 12, pages: 12, shown: "1 … 8 9 10 11 12" },
  ])("on page $page of $pages are $shown", ({ page, pages, shown }) => {
    expect(
      pageNumbers(page, pages)
        .map((number) => number ?? "…")
        .join(" "),
    ).toBe(shown);
  });
});

describe("the pagination of a list", () => {
  it("marks the current page and links to the others", () => {
    const html = renderToStaticMarkup(<Pagination page={2} pages={3} href={href} label="Orders" />);
    expect(html).toContain('aria-label="Orders"');
    expect(html.match(/aria-current="page"/g)).toHaveLength(1);
    expect(html).toMatch(/<a(?=[^>]*aria-current="page")[^>]*href="\/total-orders\?page=2"[^>]*>2<\/a>/);
    expect(html).toMatch(/href="\/total-orders\?page=1"[^>]*>(<svg.*?<\/svg>)?<span[^>]*>Previous/);
    expect(html).toMatch(/href="\/total-orders\?page=3"[^>]*><span[^>]*>Next/);
  });

  it("has no link to the previous page on the first page", () => {
    const html = renderToStaticMarkup(<Pagination page={1} pages={3} href={href} />);
    expect(html).not.toContain("page=0");
    expect(html).toContain("Previous");
  });

  it("is not rendered for a single page", () => {
    expect(renderToStaticMarkup(<Pagination page={1} pages={1} href={href} />)).toBe("");
  });

  it("uses the router's link component if one is given", () => {
    const Link = ({ to, children }: LinkProps) => <a href={`/base${to}`}>{children}</a>;
    const html = renderToStaticMarkup(<Pagination page={1} pages={2} href={href} as={Link} />);
    expect(html).toContain('<a href="/base/total-orders?page=2">2</a>');
  });
});

describe("a table", () => {
  const columns = [
    { id: "email", header: "Email", cell: (row: { email: string }) => row.email },
    { id: "total", header: "Total", align: "end" as const, cell: () => "$5.00" },
  ];

  it("labels each cell with its column, for the cards of narrow screens", () => {
    const html = renderToStaticMarkup(
      <Table
        caption="Subscribers"
        columns={columns}
        rows={[{ email: "a@b.example" }]}
        rowKey={(row) => row.email}
      />,
    );
    expect(html).toContain("<caption>Subscribers</caption>");
    expect(html).toMatch(/<td role="cell" data-label="Email"[^>]*>a@b\.example/);
    expect(html).toMatch(/<td role="cell" data-label="Total" data-align="end"/);
  });

  it("shows the empty text if there are no rows", () => {
    const html = renderToStaticMarkup(
      <Table
        caption="Subscribers"
        columns={columns}
        rows={[]}
        rowKey={(row) => row.email}
        empty="None yet"
      />,
    );
    expect(html).toMatch(/colSpan="2"[^>]*>None yet/i);
  });
});

describe("a button", () => {
  it("shows the busy text while an action runs, and stays focusable", () => {
    const html = renderToStaticMarkup(
      <Button type="submit" busy="Saving…">
        Save
      </Button>,
    );
    expect(html).toContain("Saving…");
    expect(html).toContain('aria-disabled="true"');
    expect(html).not.toContain(' disabled=""');
  });

  it("is rendered as a link by ButtonLink", () => {
    expect(renderToStaticMarkup(<ButtonLink href="/pricing/">Pricing</ButtonLink>)).toMatch(
      /^<a class="[^"]+" href="\/pricing\/">Pricing<\/a>$/,
    );
  });
});

describe("an icon", () => {
  it("is decorative unless it has a label", () => {
    expect(renderToStaticMarkup(<Icon name="phone" />)).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(<Icon name="phone" label="Phone" />)).toContain(
      'role="img" aria-label="Phone"',
    );
  });

  it("renders nothing for an unknown name", () => {
    expect(renderToStaticMarkup(<Icon name="no-such-icon" />)).toBe("");
    expect(renderToStaticMarkup(<Icon name="constructor" />)).toBe("");
  });
});

describe("an e-mail address", () => {
  it.each([
    ["payments@example.com", "payments@|example.com"],
    ["first.last@news.example.com", "first.|last@|news.example.com"],
    ["sam@many-words.example.example.com", "sam@|many-words.|example.|example.|com"],
    ["another.one@company.example.com", "another.|one@|company.|example.|com"],
    ["the site", "the site"],
    ["", ""],
  ])("%s has line break opportunities only at readable positions", (address, places) => {
    expect(renderToStaticMarkup(<EmailAddress address={address} />).replaceAll("<wbr/>", "|")).toBe(places);
  });
});
