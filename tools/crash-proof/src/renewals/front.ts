import Fastify from "fastify";

/** Fixed address for the providers' notifications. It passes them on to the shop that runs at the moment. */
export async function startFront(shop: () => string | undefined) {
  const app = Fastify();
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
  app.post("/*", async (request, reply) => {
    const url = shop();
    if (url === undefined) return reply.code(503).send();
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === "string" && !["host", "connection", "content-length"].includes(name)
        ? [[name, value] as [string, string]]
        : [],
    );
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const answer = await fetch(url + request.url, { method: "POST", headers, body: new Uint8Array(body) });
      return reply.code(answer.status).send(await answer.text());
    } catch {
      return reply.code(503).send();
    }
  });
  const url = await app.listen({ host: "127.0.0.1", port: 0 });
  return { url, close: () => app.close() };
}
