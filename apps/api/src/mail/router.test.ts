import { immediate } from "@rankwright/db/core";
import * as tables from "@rankwright/db/tables";
import { shop } from "@rankwright/test-kit/shops/shop";
import { describe, expect, test } from "vitest";
import { queueMail } from "./queue.ts";

async function withFailed(n: number) {
  const site = await shop();
  for (let i = 0; i < n; i += 1)
    immediate(site.deps.db, (tx) =>
      queueMail(
        tx,
        {
          to: `reader${i}@example.com`,
          subject: `Mail ${i}`,
          text: "https://example.com/reset?token=secret\n",
        },
        site.deps.now(),
      ),
    );
  immediate(site.deps.db, (tx) =>
    tx.update(tables.outbox).set({ state: "failed", error: "ESOCKET", tries: 80, nextTryAt: null }).run(),
  );
  return site;
}

describe("failed mails", () => {
  test("are listed newest first with the error, without their text", async () => {
    const { owner, deps } = await withFailed(3);
    const page = await owner.mail.failed({ pageSize: 2 });
    expect(page).toMatchObject({ total: 3, page: 1, pages: 2 });
    expect(page.rows).toEqual(
      [2, 1].map((n) => ({
        _id: expect.any(String),
        recipient: `reader${n}@example.com`,
        subject: `Mail ${n}`,
        tries: 80,
        error: "ESOCKET",
        at: deps.now(),
      })),
    );
    expect(JSON.stringify(page)).not.toContain("secret");
  });

  test("can be retried by the owner", async () => {
    const { owner, mails, deps } = await withFailed(2);
    const [mail] = (await owner.mail.failed({})).rows;
    const _id = mail?._id ?? "";
    await owner.mail.retry({ _id });
    expect(mails()).toMatchObject([{ _id, tries: 0, nextTryAt: deps.now() }]);
    expect((await owner.mail.failed({})).total).toBe(1);
    await owner.mail.retry({ _id });
    expect((await owner.audit.page({ action: "mail" })).rows).toMatchObject([
      { action: "mail.retry", subject: "reader1@example.com: Mail 1" },
    ]);
  });

  test("are visible only to the owner, and a sent mail can't be retried", async () => {
    const { owner, one, visitor, deps } = await withFailed(1);
    const _id = (await owner.mail.failed({})).rows[0]?._id ?? "";
    for (const [who, code] of [
      [visitor, "UNAUTHORIZED"],
      [one, "FORBIDDEN"],
    ] as const)
      for (const call of [who.mail.failed({}), who.mail.retry({ _id })])
        await expect(call).rejects.toMatchObject({ code });
    await expect(owner.mail.retry({ _id: "junk" })).rejects.toMatchObject({ code: "NOT_FOUND" });
    immediate(deps.db, (tx) => tx.update(tables.outbox).set({ state: "sent" }).run());
    await expect(owner.mail.retry({ _id })).rejects.toMatchObject({ code: "CONFLICT" });
  });
});
