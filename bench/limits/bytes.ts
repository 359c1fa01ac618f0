// Fastify that sends a page from memory. The first argument is a file with the bytes and headers of the page in each encoding.
import { readFileSync } from "node:fs";
import Fastify from "fastify";
import { z } from "zod";
import { firstArgument, serve } from "./serve.ts";

const forms = z.record(
  z.string(),
  z.object({ status: z.number(), headers: z.record(z.string(), z.string()), body: z.string() }),
);

const app = Fastify();
for (const [name, form] of Object.entries(forms.parse(JSON.parse(readFileSync(firstArgument, "utf8"))))) {
  const bytes = Buffer.from(form.body, "base64");
  app.get(`/${name}`, (_request, reply) => {
    reply.code(form.status).headers(form.headers);
    return form.status === 304 ? reply.send() : reply.send(bytes);
  });
}
await serve(app);
