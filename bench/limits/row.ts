// Fastify with a prepared row.
import Fastify from "fastify";
import { faqItem } from "./faq.ts";
import { serve } from "./serve.ts";

const app = Fastify();
app.get<{ Params: { id: string } }>(
  "/faq-item/:id",
  ({ params }, reply) => faqItem(params.id) ?? reply.code(404).send({}),
);
await serve(app);
