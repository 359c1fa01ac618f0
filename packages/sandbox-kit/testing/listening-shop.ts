import { type Heard, serveProvider } from "./provider-server.ts";

/** Starts a server that stands in for a shop: it stores the webhooks that it receives and responds with `status`. */
export async function listeningShop(
  path: string,
  status: () => number = () => 200,
): Promise<{ url: string; heard: Heard[] }> {
  const { url, heard } = await serveProvider(() => ({ status: status() }));
  return { url: `${url}${path}`, heard };
}
