import { restSite } from "@rankwright/test-kit/rest";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "../context/log.ts";

test("each request has one line in the log, without its query, tokens or headers", async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) });
  const site = restSite({ deps: { log } });
  onTestFinished(site.close);
  const token = "a-Secret-1".repeat(5);
  for (const [path, status] of [
    [`/banner?token=${token}`, 200],
    ["/orders", 401],
    [`/room/${token}`, 404],
  ] as const) {
    lines.length = 0;
    await site.ask("GET", path, { as: token });
    expect(lines).toHaveLength(1);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      reqId: expect.any(String),
      req: { method: "GET", url: path.replace(/\?.*/, "").replace(token, "…"), ip: "127.0.0.1" },
      res: { statusCode: status },
      responseTime: expect.any(Number),
      msg: "request completed",
    });
    expect(lines[0]).not.toContain(token);
  }
});
