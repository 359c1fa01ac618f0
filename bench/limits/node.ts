// Node's own server with nothing around it: each request gets the one answer of the first argument.
import { createServer } from "node:http";
import { z } from "zod";
import { firstArgument } from "./serve.ts";

const answer = z.object({ status: z.number(), head: z.array(z.string()), body: z.string() });
const { status, head, body } = answer.parse(JSON.parse(firstArgument));

createServer((_request, response) => response.writeHead(status, head).end(body)).listen(
  Number(process.argv[2]),
  "127.0.0.1",
);
