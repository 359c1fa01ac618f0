import { bytesOf } from "@rankwright/sandbox-kit";
import type { FastifyInstance } from "fastify";
import type { Authority } from "../signing/authority.ts";
import { isSigned } from "../signing/signature.ts";
import type { TestProvider } from "../test-provider.ts";
import type { Tokens } from "../tokens.ts";
import { answerProblem } from "./api-routes.ts";
import { Problem, schemaProblem } from "./problems.ts";
import { verifyRequest } from "./requests.ts";

interface Parties {
  bank: TestProvider;
  authority: Authority;
  tokens: Tokens;
}

const FIELD = Buffer.from('"webhook_event"');

/** Extracts the raw bytes of the event from the request. PayPal verifies the bytes, not the parsed content. */
function eventBytes(raw: Buffer): Buffer {
  const at = raw.indexOf(FIELD);
  const from = raw.indexOf("{", at + FIELD.length);
  if (at < 0 || from < 0) return Buffer.alloc(0);
  let depth = 0;
  let inText = false;
  for (let to = from; to < raw.length; to += 1) {
    const letter = raw[to];
    if (inText) {
      if (letter === 0x5c) to += 1;
      else if (letter === 0x22) inText = false;
    } else if (letter === 0x22) inText = true;
    else if (letter === 0x7b) depth += 1;
    else if (letter === 0x7d) depth -= 1;
    if (depth === 0) return raw.subarray(from, to + 1);
  }
  return Buffer.alloc(0);
}

/** Routes that return certificates and verify webhooks. */
export function notificationRoutes(app: FastifyInstance, { bank, authority, tokens }: Parties): void {
  app.get<{ Params: { name: string } }>("/v1/notifications/certs/:name", (request, reply) => {
    if (bank.faults().certDown) {
      request.raw.socket.destroy();
      return reply;
    }
    const signer = authority.find(request.params.name);
    if (!signer) return reply.code(404).send({ error: "There is no such certificate." });
    return reply.type("application/x-pem-file").send(signer.chain);
  });

  app.post("/v1/notifications/verify-webhook-signature", async (request, reply) => {
    const { verifier } = bank.faults();
    if (verifier === "hang") return new Promise(() => {});
    try {
      if (tokens.check(request.headers.authorization) !== "valid") throw new Problem(401);
      if (verifier === "500") throw new Problem(500, [{ issue: "INTERNAL_SERVICE_ERROR" }]);
      const raw = bytesOf(request.body);
      const asked = verifyRequest.safeParse(parsed(raw));
      if (!asked.success) throw schemaProblem(asked.error);
      const { data } = asked;
      const signer = authority.find(URL.parse(data.cert_url)?.pathname.split("/").at(-1) ?? "");
      const claim = {
        id: data.transmission_id,
        time: data.transmission_time,
        signature: data.transmission_sig,
        webhookId: data.webhook_id,
      };
      const isGenuine = verifier === "normal" && signer && isSigned(eventBytes(raw), signer, claim);
      return { verification_status: isGenuine ? "SUCCESS" : "FAILURE" };
    } catch (error) {
      return answerProblem(error, reply);
    }
  });
}

function parsed(raw: Buffer): unknown {
  try {
    return JSON.parse(raw.toString("utf8"));
  } catch {
    throw new Problem(400, [{ issue: "MALFORMED_REQUEST_JSON" }]);
  }
}
