// A tRPC caller in a Fastify route, made for each request as it needs one with that request's rights.
import Fastify from "fastify";
import { createCaller } from "./procedure.ts";
import { serve } from "./serve.ts";

const app = Fastify();
app.get<{ Params: { id: string } }>("/faq-item/:id", ({ params }) =>
  createCaller({}).faqItem({ _id: params.id }),
);
await serve(app);
