import { type ReceivedRequest, startMockProvider } from "./provider-server.ts";

/** Starts a server that stands in for a shop: it stores the webhooks that it receives and responds with `status`. */
export async function startWebhookServer(
  path: string,
  status: () => number = () => 200,
): Promise<{ url: string; heard: ReceivedRequest[] }> {
  const { url, heard } = await startMockProvider(() => ({ status: status() }));
  return { url: `${url}${path}`, heard };
}
