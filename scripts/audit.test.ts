import { createServer } from "node:http";
import { listen } from "@rankwright/sandbox-kit/testing/listen";
import { expect, test } from "vitest";
import { auditDependencies } from "./audit.mjs";

/** Starts a local registry that responds to every audit with this status and body. */
async function registry(status: number, answer: unknown) {
  const server = createServer((_request, response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer));
  });
  return `${await listen(server)}/`;
}

const auditAt = (url: string) => auditDependencies({ ...process.env, pnpm_config_registry: url });
const weakness = (severity: string) => ({
  lucia: [
    {
      id: 1,
      url: "https://example.com/1",
      title: "Sample weakness",
      severity,
      vulnerable_versions: "*",
      cwe: [],
      cvss: { score: 1, vectorString: null },
    },
  ],
});

test.each(["high", "critical"])(
  "a known vulnerability with severity %s fails the audit and is named",
  async (severity) => {
    const { status, line } = await auditAt(await registry(200, weakness(severity)));
    expect(status).toBe(1);
    expect(line).toContain(`lucia: Sample weakness (${severity}, https://example.com/1)`);
  },
);

test("less severe vulnerabilities are counted", async () => {
  const audit = await auditAt(await registry(200, weakness("moderate")));
  expect(audit).toEqual({ status: 0, line: "No high or critical vulnerabilities (1 of lower severity)." });
});

test("the audit states that no vulnerability is known", async () => {
  const audit = await auditAt(await registry(200, {}));
  expect(audit).toEqual({ status: 0, line: "No high or critical vulnerabilities (0 of lower severity)." });
});

test.each([405, 404, 500])(
  "a registry that returns %s is reported as one that could not audit",
  async (status) => {
    const audit = await auditAt(await registry(status, {}));
    expect(audit).toEqual({ status: 0, line: expect.stringContaining("were not audited") });
  },
);

test("an unreachable registry is reported as one that could not audit", async () => {
  const audit = await auditAt("http://127.0.0.1:9/");
  expect(audit).toEqual({ status: 0, line: expect.stringContaining("were not audited") });
});
