import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { createLog } from "./log.ts";

test("the log tells of a request without what a link or a header lets its reader do", async () => {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: "info" }, { write: (line) => lines.push(line) });
  const app = Fastify({ loggerInstance: log });
  onTestFinished(() => app.close());
  app.get("/reset", (request) => {
    request.log.info({ token: "a-secret", user: { password: "a-secret" } }, "looked at");
    return "the page";
  });
  await app.inject({
    url: "/reset?token=a-secret",
    headers: { cookie: "session=a-secret", authorization: "Bearer a-secret" },
  });
  expect(lines.some((line) => line.includes('"url":"/reset"'))).toBe(true);
  expect(lines.join("")).not.toContain("a-secret");
});
